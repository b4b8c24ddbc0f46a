// The player: which clip and frame is shown, playing, and the two stages.

const TAG_ROOM = 260; // pixels; on a narrower stage a name tag would cover the character

class Player {
  constructor(data) {
    this.data = data;
    this.labels = shortNames(data.skeleton.names);
    this.opened = new Map();
    this.camera = new Camera();
    this.palette = readPalette();
    this.listeners = [];
    this.frame = 0;
    this.speed = 1;
    this.playing = false;
    this.follow = true;
    this.ghost = true;
    this.selected = -1; // a joint that the reader asked for
    this.canvases = { before: document.getElementById('before'), after: document.getElementById('after') };
    for (const canvas of Object.values(this.canvases)) {
      bindCamera(canvas, this.camera, () => this.draw(), () => this.resetView());
    }
  }

  onChange(listener) {
    this.listeners.push(listener);
  }

  changed(what) {
    for (const listener of this.listeners) listener(what);
    this.draw();
  }

  /** Clips are decoded when they are first looked at. */
  open(index) {
    if (!this.opened.has(index)) this.opened.set(index, new Clip(this.data.clips[index], this.data.skeleton));
    this.index = index;
    this.clip = this.opened.get(index);
    this.selected = -1;
    this.frame = this.clip.worstFrame();
    this.pause();
    this.points = new Float32Array(this.clip.parents.length * 3);
    this.other = new Float32Array(this.clip.parents.length * 3);
    this.resetView();
    this.changed('clip');
  }

  /** Goes to a frame of the file, and marks a joint. */
  show(index, number, joint) {
    if (index !== this.index) this.open(index);
    this.selected = joint;
    this.pause();
    this.seek(this.clip.frameOf(number));
  }

  seek(frame) {
    this.frame = clamp(Math.round(frame), 0, Math.max(0, this.clip.length - 1));
    this.changed('frame');
  }

  step(by) {
    this.pause();
    this.seek(this.frame + by);
  }

  /** The worst frame of the next or previous run of frames outside; null at the ends. */
  neighbour(direction) {
    const runs = this.clip.runs;
    const found = direction > 0 ? runs.find(run => run.peak > this.frame)
      : [...runs].reverse().find(run => run.peak < this.frame);
    return found ? found.peak : null;
  }

  goToViolation(direction) {
    const frame = this.neighbour(direction);
    if (frame === null) return;
    this.selected = -1;
    this.pause();
    this.seek(frame);
  }

  play() {
    if (this.playing || this.clip.length < 2) return;
    this.playing = true;
    this.position = this.frame === this.clip.length - 1 ? 0 : this.frame;
    this.tick = performance.now();
    requestAnimationFrame(now => this.advance(now));
    this.changed('state');
  }

  pause() {
    if (!this.playing) return;
    this.playing = false;
    this.changed('state');
  }

  toggle() {
    this.playing ? this.pause() : this.play();
  }

  advance(now) {
    if (!this.playing) return;
    const seconds = Math.min(0.25, Math.max(0, now - this.tick) / 1000); // a sleeping tab must not leap
    this.tick = now;
    this.position += seconds * this.speed / (this.clip.frameTime * this.clip.stride);
    if (this.position >= this.clip.length) this.position %= this.clip.length;
    const frame = Math.floor(this.position);
    if (frame !== this.frame) this.seek(frame);
    requestAnimationFrame(next => this.advance(next));
  }

  /** Seeking by hand while playing carries on from there. */
  scrub(frame) {
    this.seek(frame);
    this.position = this.frame;
  }

  resetView() {
    if (this.clip.length) this.camera.facing = facingOf(this.clip, this.data.skeleton.rest, this.frame);
    this.camera.reset();
    this.draw();
  }

  aim() {
    const { root, reach, lift, length } = this.clip;
    if (this.follow) {
      const [x, y, z] = root.subarray(this.frame * 3, this.frame * 3 + 3);
      this.camera.target = [x, y + lift, z];
      this.camera.radius = reach * 1.05;
      return;
    }
    const low = [Infinity, Infinity, Infinity], high = [-Infinity, -Infinity, -Infinity];
    for (let i = 0; i < length * 3; ++i) {
      low[i % 3] = Math.min(low[i % 3], root[i]);
      high[i % 3] = Math.max(high[i % 3], root[i]);
    }
    this.camera.target = low.map((x, axis) => (x + high[axis]) / 2 + (axis === 1 ? lift : 0));
    this.camera.radius = reach + Math.hypot(...high.map((x, axis) => x - low[axis])) / 2;
  }

  /** At most once per screen refresh, however often it is asked for. */
  draw() {
    if (this.pending || !this.clip) return;
    this.pending = requestAnimationFrame(() => {
      this.pending = 0;
      this.drawNow();
    });
  }

  drawNow() {
    if (this.clip.length) this.aim();
    this.drawSide('before', this.palette.severe);
    this.drawSide('after', this.palette.good);
  }

  drawSide(side, mark) {
    const size = prepare(this.canvases[side]);
    if (!size || !this.clip.length) return;
    const { clip, camera, palette, points, other } = this;
    const lens = camera.lens(size.width, size.height);
    const outside = clip.outsideAt(this.frame);
    clip.read(side, this.frame, points);
    drawGround(size.context, lens, clip, camera, palette);
    drawShadow(size.context, lens, clip, points, palette);
    clip.read('before', this.frame, other);
    if (side === 'after' && this.ghost && outside.size) {
      drawGhost(size.context, lens, clip, other, palette.severe);
    }
    const colours = { mark, bone: palette.bone, deep: palette.ink, haze: palette['stage-low'] };
    const seen = drawCharacter(size.context, lens, clip, points, outside, colours);
    this.drawTags(size, lens, seen, outside, side === 'before', mark);
  }

  /** Names the joint that the reader asked for, else the worst. */
  drawTags(size, lens, seen, outside, isBefore, mark) {
    const joint = this.selected >= 0 ? this.selected : this.clip.worstJoint[this.frame];
    if (joint < 0 || seen[joint][2] <= 0 || size.width < TAG_ROOM) return;
    const degrees = outside.get(joint);
    const text = this.labels[joint] + (degrees && isBefore ? `  ${degrees.toFixed(1)}°` : '');
    // The side away from the body, of the pose before mending: so both stages agree.
    const x = i => lens(...this.other.subarray(i * 3, i * 3 + 3))[0];
    const tag = { text, rgb: degrees ? mark : this.palette.soft, leftward: x(joint) < x(0) };
    drawTag(size, seen[joint], tag, this.palette);
  }
}

/** Buttons, scrubber, readout and keys. */
function bindControls(player) {
  const get = id => document.getElementById(id);
  const on = (id, event, action) => get(id).addEventListener(event, action);
  on('play', 'click', () => player.toggle());
  on('first', 'click', () => player.step(-Infinity));
  on('last', 'click', () => player.step(Infinity));
  on('back', 'click', () => player.step(-1));
  on('forward', 'click', () => player.step(1));
  on('previous-violation', 'click', () => player.goToViolation(-1));
  on('next-violation', 'click', () => player.goToViolation(1));
  on('scrub', 'input', () => player.scrub(Number(get('scrub').value)));
  on('speed', 'change', () => { player.speed = Number(get('speed').value); });
  on('reset', 'click', () => player.resetView());
  on('follow', 'change', () => { player.follow = get('follow').checked; player.draw(); });
  on('ghost', 'change', () => { player.ghost = get('ghost').checked; player.draw(); });
  bindClips(player, get('clip-field'), get('clip'));
  document.addEventListener('keydown', event => onKey(player, event));
  player.onChange(() => showState(player, get));
}

function bindClips(player, field, select) {
  player.data.clips.forEach((clip, i) => {
    const found = clip.outside ? `${clip.outside.toLocaleString('en')} outside` : 'inside';
    const note = clip.stored ? found : 'not played';
    select.add(new Option(`${clip.name} (${note})`, i));
  });
  field.hidden = player.data.clips.length < 2;
  select.addEventListener('change', () => player.open(Number(select.value)));
  player.onChange(() => { select.value = player.index; });
}

function showState(player, get) {
  const { clip, frame } = player;
  const empty = clip.length === 0;
  get('no-frames').hidden = !empty;
  for (const id of ['play', 'first', 'back', 'forward', 'last', 'scrub']) get(id).disabled = empty;
  get('previous-violation').disabled = empty || player.neighbour(-1) === null;
  get('next-violation').disabled = empty || player.neighbour(1) === null;
  get('scrub').max = Math.max(0, clip.length - 1);
  get('scrub').value = frame;
  get('scrub').style.setProperty('--at', `${frame / Math.max(1, clip.length - 1) * 100}%`);
  get('scrub').setAttribute('aria-valuetext', `frame ${clip.numberOf(frame)}`);
  get('play').classList.toggle('playing', player.playing);
  get('play').lastElementChild.textContent = player.playing ? 'Pause' : 'Play';
  const [number, last, time] = [clip.numberOf(frame), Math.max(0, clip.frames - 1), clip.timeOf(frame).toFixed(2)];
  get('readout').innerHTML = empty ? '' : `Frame <b>${number}</b> of ${last}, <b>${time} s</b>`;
  showWorst(player, get('here'));
}

function showWorst(player, line) {
  const { clip, frame } = player;
  const joint = clip.length ? clip.worstJoint[frame] : -1;
  const degrees = joint < 0 ? 0 : degreesOf(clip.worst[frame]);
  const severity = severityOf(degrees);
  const dot = Object.assign(document.createElement('i'), { className: `dot ${severity}` });
  if (joint < 0) {
    line.replaceChildren(...(clip.length ? [dot, 'Every joint is inside at this frame.'] : []));
    return;
  }
  const name = Object.assign(document.createElement('b'), { textContent: player.data.skeleton.names[joint] });
  const others = clip.outsideAt(frame).size - 1;
  const more = others > 0 ? `; ${others} more ${others === 1 ? 'joint' : 'joints'} outside` : '';
  const text = document.createElement('span');
  text.append('Worst here: ', name, ` is ${degrees.toFixed(1)}° outside (${severity})${more}`);
  line.replaceChildren(dot, text);
}

const KEYS = {
  ' ': player => player.toggle(),
  ArrowLeft: player => player.step(-1),
  ArrowRight: player => player.step(1),
  Home: player => player.step(-Infinity),
  End: player => player.step(Infinity),
};

/** Space, Home and End also belong to the page: they are the player's while it is in use or fills the view. */
function onKey(player, event) {
  const action = KEYS[event.key];
  const target = event.target;
  if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.matches('select, textarea, input[type="search"]')) return;
  if (target.matches('input[type="range"]') && event.key !== ' ') return;
  if (event.key === ' ' && target.matches('button, summary, a, input[type="checkbox"]')) return;
  if (!target.closest('#player, #timeline') && !(target === document.body && inView('player'))) return;
  event.preventDefault();
  action(player);
}

function inView(id) {
  const box = document.getElementById(id).getBoundingClientRect();
  const visible = Math.min(box.bottom, innerHeight) - Math.max(box.top, 0);
  return visible > 0.5 * Math.min(box.height, innerHeight);
}
