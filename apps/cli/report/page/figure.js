// Draws a stage: the ground, and a character as tapered bones with round joints, far things first.

const PALETTE = ['ink', 'soft', 'faint', 'line', 'line-strong', 'panel', 'bone', 'minor', 'major', 'severe', 'good',
  'stage-low'];

/** The page's colours, as the stylesheet has them now. */
function readPalette() {
  const style = getComputedStyle(document.documentElement);
  const palette = {};
  for (const name of PALETTE) palette[name] = rgbOf(style.getPropertyValue('--' + name).trim());
  return palette;
}

/** "#rrggbb" or "#rgb" to three numbers. */
function rgbOf(hex) {
  const digits = hex.length === 4 ? [...hex.slice(1)].map(d => d + d) : hex.slice(1).match(/../g);
  return digits.map(pair => parseInt(pair, 16));
}

function css(rgb, alpha = 1) {
  return `rgb(${rgb.map(Math.round).join(' ')} / ${alpha})`;
}

function mix(a, b, share) {
  return a.map((x, i) => x + (b[i] - x) * share);
}

/** A canvas sized to its box and to the screen's pixels; null while it has no size. */
function prepare(canvas) {
  const width = canvas.clientWidth, height = canvas.clientHeight;
  if (!width || !height) return null;
  const ratio = window.devicePixelRatio || 1;
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== w || canvas.height !== h) [canvas.width, canvas.height] = [w, h];
  const context = canvas.getContext('2d');
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  return { context, width, height };
}

/** 1, 2 or 5 times a power of ten, near x. */
function niceNumber(x) {
  const power = 10 ** Math.floor(Math.log10(x));
  const lead = x / power;
  return (lead < 1.5 ? 1 : lead < 3.5 ? 2 : lead < 7.5 ? 5 : 10) * power;
}

/** Ground lines that stay where they are in the world and fade away around the target. */
function drawGround(context, lens, clip, camera, palette) {
  const cell = niceNumber(clip.reach / 2.5);
  const reach = Math.max(camera.radius, clip.reach) * 3.2;
  const cells = Math.min(60, Math.ceil(reach / cell));
  const [x0, z0] = [Math.round(camera.target[0] / cell), Math.round(camera.target[2] / cell)];
  const levels = Array.from({ length: 6 }, () => new Path2D());
  const segment = (ax, az, bx, bz) => {
    const away = Math.hypot((ax + bx) / 2 - camera.target[0], (az + bz) / 2 - camera.target[2]) / reach;
    if (away >= 1) return;
    const a = lens(ax, clip.ground, az), b = lens(bx, clip.ground, bz);
    if (a[2] < reach * 0.02 || b[2] < reach * 0.02) return;
    const level = levels[Math.floor((1 - away) * levels.length)];
    level.moveTo(a[0], a[1]);
    level.lineTo(b[0], b[1]);
  };
  for (let i = -cells; i <= cells; ++i) {
    for (let j = -cells; j < cells; ++j) {
      segment((x0 + i) * cell, (z0 + j) * cell, (x0 + i) * cell, (z0 + j + 1) * cell);
      segment((x0 + j) * cell, (z0 + i) * cell, (x0 + j + 1) * cell, (z0 + i) * cell);
    }
  }
  context.lineWidth = 1;
  levels.forEach((path, i) => {
    context.strokeStyle = css(palette['line-strong'], 0.85 * (i + 1) / levels.length);
    context.stroke(path);
  });
}

/** A bone narrows towards its end and is round at both; a head widens. */
function bonePath({ a, b, radius, taper }) {
  const path = new Path2D();
  const ra = radius * a[3], rb = radius * taper * b[3];
  const angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
  path.arc(a[0], a[1], ra, angle + Math.PI / 2, angle - Math.PI / 2);
  path.arc(b[0], b[1], rb, angle - Math.PI / 2, angle + Math.PI / 2);
  path.closePath();
  return path;
}

function drawShadow(context, lens, clip, points, palette) {
  context.strokeStyle = css(palette.bone, 0.14);
  context.lineCap = 'round';
  context.beginPath();
  let width = 1;
  clip.parents.forEach((parent, i) => {
    if (parent < 0) return;
    const a = lens(points[parent * 3], clip.ground, points[parent * 3 + 2]);
    const b = lens(points[i * 3], clip.ground, points[i * 3 + 2]);
    if (a[2] <= 0 || b[2] <= 0) return;
    width = a[3] * clip.reach * 0.04;
    context.moveTo(a[0], a[1]);
    context.lineTo(b[0], b[1]);
  });
  context.lineWidth = width;
  context.stroke();
}

/** Bones and joints with their depth. A bone belongs to the joint that turns it: its parent end. */
function partsOf(clip, points, lens, marked) {
  const thick = clip.reach * 0.026;
  const seen = clip.parents.map((_, i) => lens(points[i * 3], points[i * 3 + 1], points[i * 3 + 2]));
  const parts = [];
  clip.parents.forEach((parent, i) => {
    const b = seen[i];
    if (b[2] <= thick) return;
    const isMarked = marked.has(i);
    // A marked joint wins over others at the same place, such as the hips' several children.
    const depth = b[2] - (isMarked ? 3 : 1) * thick;
    if (i < clip.joints) parts.push({ a: b, depth, radius: thick, joint: i, marked: isMarked });
    const a = parent < 0 ? null : seen[parent];
    if (!a || a[2] <= thick) return;
    const length = Math.hypot(...[0, 1, 2].map(k => points[i * 3 + k] - points[parent * 3 + k]));
    if (length < clip.reach * 1e-3) return;
    const radius = i === clip.head ? length * 0.3 : Math.min(thick, length * 0.3);
    const taper = i === clip.head ? 1.25 : 0.55;
    parts.push({ a, b, depth: (a[2] + b[2]) / 2, radius, taper, joint: parent, marked: marked.has(parent) });
  });
  return { seen, parts: parts.sort((p, q) => q.depth - p.depth) };
}

function drawHalo(context, at, radius, rgb) {
  const gradient = context.createRadialGradient(at[0], at[1], 0, at[0], at[1], radius);
  gradient.addColorStop(0, css(rgb, 0.5));
  gradient.addColorStop(0.45, css(rgb, 0.2));
  gradient.addColorStop(1, css(rgb, 0));
  context.fillStyle = gradient;
  context.beginPath();
  context.arc(at[0], at[1], radius, 0, 2 * Math.PI);
  context.fill();
}

function drawPart(context, part, colour) {
  context.fillStyle = colour;
  if (part.b) {
    context.fill(bonePath(part));
    return;
  }
  context.beginPath();
  context.arc(part.a[0], part.a[1], part.radius * part.a[3] * (part.marked ? 1.45 : 1.05), 0, 2 * Math.PI);
  context.fill();
}

/** The character of one side; `marked` maps joints to degrees of violation. Returns where the joints are. */
function drawCharacter(context, lens, clip, points, marked, colours) {
  const { seen, parts } = partsOf(clip, points, lens, marked);
  const middle = lens(points[0], points[1], points[2])[2];
  for (const part of parts) {
    if (!part.b && part.marked) {
      const strength = 1 + Math.min(1, marked.get(part.joint) / 30);
      drawHalo(context, part.a, clip.reach * 0.1 * part.a[3] * strength, colours.mark);
    }
    const away = clamp((part.depth - middle) / clip.reach * 0.5 + 0.25, 0, 0.55);
    const own = part.marked ? colours.mark : part.b ? colours.bone : mix(colours.bone, colours.deep, 0.22);
    drawPart(context, part, css(mix(own, colours.haze, part.marked ? 0 : away * 0.8)));
  }
  return seen;
}

/** One flat faint shape, so that overlapping bones do not add up. */
function drawGhost(context, lens, clip, points, rgb) {
  const { parts } = partsOf(clip, points, lens, new Map());
  context.save();
  context.globalAlpha = 0.25;
  const outline = new Path2D();
  for (const part of parts) {
    if (part.b) outline.addPath(bonePath(part));
  }
  context.fillStyle = css(rgb);
  context.fill(outline);
  context.restore();
}

/** A name tag beside a joint, with a line to it. */
function drawTag(size, at, { text, rgb, leftward }, palette) {
  const context = size.context;
  context.font = '600 12.5px ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
  const width = context.measureText(text).width + 16, height = 24, gap = 42;
  const fits = x => x >= 6 && x + width <= size.width - 6;
  const sides = [at[0] + gap, at[0] - gap - width];
  if (leftward) sides.reverse();
  const x = sides.find(fits) ?? clamp(sides[0], 6, Math.max(6, size.width - width - 6));
  const y = clamp(at[1] - height - 8, 36, size.height - height - 6);
  context.fillStyle = css(palette.panel, 0.92);
  context.strokeStyle = css(rgb, 0.75);
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(at[0], at[1]);
  context.lineTo(x > at[0] ? x : x + width, y + height / 2);
  context.stroke();
  context.beginPath();
  context.roundRect(x, y, width, height, 6);
  context.fill();
  context.stroke();
  context.fillStyle = css(rgb);
  context.textBaseline = 'middle';
  context.fillText(text, x + 8, y + height / 2 + 0.5);
}
