// Clips as the page uses them: positions and violations decoded from the compact payload, and what follows from them.

const VIOLATION_UNIT = 1e-4; // radians
const MAJOR = 5;             // degrees
const SEVERE = 20;

function degreesOf(quantised) {
  return quantised * VIOLATION_UNIT * 180 / Math.PI;
}

function severityOf(degrees) {
  if (degrees <= 0) return 'inside';
  return degrees < MAJOR ? 'minor' : degrees < SEVERE ? 'major' : 'severe';
}

function decode(base64, Type) {
  const raw = atob(base64);
  const bytes = new Uint8Array(raw.length);
  for (let i = 0; i < raw.length; ++i) bytes[i] = raw.charCodeAt(i);
  return new Type(bytes.buffer);
}

function clamp(x, low, high) {
  return Math.min(high, Math.max(low, x));
}

function percentile(values, share) {
  const sorted = Float64Array.from(values).sort();
  return sorted.length ? sorted[Math.floor(share * (sorted.length - 1))] : 0;
}

function lowest(points) {
  return points.reduce((low, y, i) => (i % 3 === 1 ? Math.min(low, y) : low), Infinity);
}

function middleAboveRoot(points) {
  const high = points.reduce((most, y, i) => (i % 3 === 1 ? Math.max(most, y) : most), -Infinity);
  return (lowest(points) + high) / 2 - points[1];
}

function reachFrom(points, lift) {
  let reach = 0;
  for (let i = 0; i < points.length; i += 3) {
    const [x, y, z] = [points[i] - points[0], points[i + 1] - points[1] - lift, points[i + 2] - points[2]];
    reach = Math.max(reach, Math.hypot(x, y, z));
  }
  return reach;
}

/** One clip. A "frame" here is a stored frame; numberOf() gives the frame of the file. */
class Clip {
  constructor(source, skeleton) {
    this.name = source.name;
    this.length = source.stored;
    this.stride = source.stride;
    this.frames = source.frames;
    this.frameTime = source.frameTime > 0 ? source.frameTime : 1 / 30;
    this.parents = skeleton.parents.concat(source.hasEnds ? skeleton.ends : []);
    this.joints = skeleton.parents.length;
    this.head = headOf(skeleton, this);
    this.offset = source.offset;
    this.scale = source.scale;
    this.sides = { before: decode(source.before, Int16Array), after: decode(source.after, Int16Array) };
    this.decodeViolations(source);
    this.findWorst();
    this.findRuns();
    this.measure();
  }

  decodeViolations(source) {
    const all = decode(source.violation, Uint16Array);
    this.violators = source.violators;
    this.columns = this.violators.map((_, i) => all.subarray(i * this.length, (i + 1) * this.length));
  }

  findWorst() {
    this.worst = new Uint16Array(this.length);
    this.worstJoint = new Int32Array(this.length).fill(-1);
    this.columns.forEach((column, k) => {
      for (let i = 0; i < this.length; ++i) {
        if (column[i] > this.worst[i]) {
          this.worst[i] = column[i];
          this.worstJoint[i] = this.violators[k];
        }
      }
    });
  }

  /** Runs of frames with a joint outside, each with the frame where it is worst. */
  findRuns() {
    this.runs = [];
    let run = null;
    for (let i = 0; i < this.length; ++i) {
      if (this.worst[i] === 0) {
        run = null;
      } else if (!run) {
        this.runs.push(run = { peak: i });
      } else if (this.worst[i] > this.worst[run.peak]) {
        run.peak = i;
      }
    }
  }

  worstFrame() {
    return this.runs.reduce((best, run) => (this.worst[run.peak] > this.worst[best] ? run.peak : best), 0);
  }

  /** Where the character's middle lies above its root, its reach from there, and the ground: what a camera needs. */
  measure() {
    const step = Math.max(1, Math.floor(this.length / 400));
    const points = new Float32Array(this.parents.length * 3);
    const sample = measureOne => {
      const values = [];
      for (let frame = 0; frame < this.length; frame += step) {
        this.read('before', frame, points);
        values.push(measureOne());
      }
      return values;
    };
    this.ground = percentile(sample(() => lowest(points)), 0.1);
    this.lift = percentile(sample(() => middleAboveRoot(points)), 0.5);
    this.reach = percentile(sample(() => reachFrom(points, this.lift)), 0.95) || 1;
    this.smoothRoot();
  }

  /** A moving average over half a second, so that a camera that follows glides. */
  smoothRoot() {
    const window = Math.max(1, Math.round(0.25 / (this.frameTime * this.stride)));
    const sums = new Float64Array((this.length + 1) * 3);
    const point = new Float32Array(3);
    for (let i = 0; i < this.length; ++i) {
      this.read('before', i, point);
      for (let axis = 0; axis < 3; ++axis) sums[(i + 1) * 3 + axis] = sums[i * 3 + axis] + point[axis];
    }
    this.root = new Float32Array(this.length * 3);
    for (let i = 0; i < this.length; ++i) {
      const from = Math.max(0, i - window), to = Math.min(this.length, i + window + 1);
      for (let axis = 0; axis < 3; ++axis) {
        this.root[i * 3 + axis] = (sums[to * 3 + axis] - sums[from * 3 + axis]) / (to - from);
      }
    }
  }

  /** Model positions of a frame, as many points as `out` has room for. */
  read(side, frame, out) {
    const from = this.sides[side];
    const base = frame * this.parents.length * 3;
    for (let i = 0; i < out.length; ++i) out[i] = this.offset[i % 3] + this.scale[i % 3] * from[base + i];
  }

  /** Violation in degrees of each joint that is outside at a frame. */
  outsideAt(frame) {
    const found = new Map();
    this.columns.forEach((column, k) => {
      if (column[frame] > 0) found.set(this.violators[k], degreesOf(column[frame]));
    });
    return found;
  }

  numberOf(frame) {
    return Math.min(frame * this.stride, Math.max(0, this.frames - 1));
  }

  frameOf(number) {
    return clamp(Math.floor(number / this.stride), 0, Math.max(0, this.length - 1));
  }

  timeOf(frame) {
    return frame * this.stride * this.frameTime;
  }
}

/** Names without the prefix that some exporters give to all of them, as in "mixamorig:Hips". */
function shortNames(names) {
  const prefix = names.length ? names[0].slice(0, names[0].lastIndexOf(':') + 1) : '';
  return names.every(name => name.startsWith(prefix)) ? names.map(name => name.slice(prefix.length)) : names;
}

/** The end site of a joint that is named a head and carries nothing else; −1 if there is none. */
function headOf(skeleton, clip) {
  const isHead = (parent, i) => i >= clip.joints && /head$/i.test(skeleton.names[parent])
    && clip.parents.filter(other => other === parent).length === 1;
  return clip.parents.findIndex(isHead);
}

/** Which way the character faces: the turn about +Y that best carries the rest pose, which faces +Z, to this frame. */
function facingOf(clip, rest, frame) {
  const points = new Float32Array(clip.joints * 3);
  clip.read('before', frame, points);
  let sine = 0, cosine = 0;
  for (let i = 3; i < points.length; i += 3) {
    const rx = rest[i] - rest[0], rz = rest[i + 2] - rest[2];
    const x = points[i] - points[0], z = points[i + 2] - points[2];
    cosine += rx * x + rz * z;
    sine += rz * x - rx * z;
  }
  return Math.atan2(sine, cosine);
}
