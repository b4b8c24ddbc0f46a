// The timeline: the worst violation of each frame as a strip, and below it a lane per joint that is ever outside.

const STRIP_HEIGHT = 64; // of the strip's bars; the rest of its canvas is the axis

/** The largest value of each of `width` equal stretches; where there are more pixels than frames, frames get wider. */
function pool(values, width) {
  const out = new Uint16Array(width);
  for (let x = 0; x < width; ++x) {
    const from = Math.floor(x * values.length / width);
    const to = Math.max(from + 1, Math.floor((x + 1) * values.length / width));
    for (let i = from; i < to; ++i) out[x] = Math.max(out[x], values[i]);
  }
  return out;
}

/** Stronger within each severity, so that neighbours of one class can be told apart. */
function heatColour(degrees, palette) {
  const [name, share] = degrees < MAJOR ? ['minor', degrees / MAJOR]
    : degrees < SEVERE ? ['major', (degrees - MAJOR) / (SEVERE - MAJOR)]
      : ['severe', Math.min(1, (degrees - SEVERE) / 40)];
  return css(palette[name], 0.72 + 0.28 * share);
}

class Timeline {
  constructor(player) {
    this.player = player;
    this.strip = document.getElementById('strip');
    this.heat = document.getElementById('heat');
    this.tracks = document.getElementById('tracks');
    this.names = document.getElementById('lane-names');
    this.tip = document.getElementById('tip');
    this.bind();
    player.onChange(what => this.update(what));
  }

  update(what) {
    const { clip, frame, selected } = this.player;
    if (what === 'clip') this.layOut();
    const playhead = document.getElementById('playhead');
    playhead.hidden = clip.length === 0;
    playhead.style.left = `${(frame + 0.5) / Math.max(1, clip.length) * 100}%`;
    [...this.names.children].forEach((name, i) => name.classList.toggle('selected', clip.violators[i] === selected));
  }

  /** Lanes for the joints of this clip, in the skeleton's order. */
  layOut() {
    const { clip, data, labels } = this.player;
    this.lane = clip.violators.length > 24 ? 15 : 19;
    document.getElementById('timeline').style.setProperty('--lane', `${this.lane}px`);
    this.heat.style.height = `${this.lane * clip.violators.length}px`;
    this.heat.hidden = clip.violators.length === 0;
    document.getElementById('no-violations').hidden = clip.violators.length > 0 || clip.length === 0;
    this.names.replaceChildren(...clip.violators.map((joint, i) => {
      const button = Object.assign(document.createElement('button'), { type: 'button', textContent: labels[joint] });
      button.title = `Go to the worst frame of ${data.skeleton.names[joint]}`;
      button.addEventListener('click', () => this.goToWorst(i));
      return button;
    }));
    this.draw();
  }

  goToWorst(row) {
    const { clip, index } = this.player;
    const column = clip.columns[row];
    const frame = column.reduce((best, v, i) => (v > column[best] ? i : best), 0);
    this.player.show(index, clip.numberOf(frame), clip.violators[row]);
  }

  draw() {
    this.drawStrip();
    this.drawHeat();
  }

  drawStrip() {
    const size = prepare(this.strip);
    if (!size) return;
    const { context, width } = size;
    const { clip, palette } = this.player;
    context.fillStyle = css(palette.line, 0.45);
    context.fillRect(0, 0, width, STRIP_HEIGHT);
    const most = Math.max(SEVERE, clip.runs.length ? degreesOf(clip.worst[clip.worstFrame()]) : 0);
    this.drawThresholds(context, width, most);
    pool(clip.worst, Math.floor(width)).forEach((value, x) => {
      if (value === 0) return;
      const degrees = degreesOf(value);
      // The square root lifts small violations into sight.
      const height = Math.max(3, Math.sqrt(degrees / most) * (STRIP_HEIGHT - 2));
      context.fillStyle = heatColour(degrees, palette);
      context.fillRect(x, STRIP_HEIGHT - height, 1, height);
    });
    if (clip.length) this.drawAxis(context, width);
  }

  drawThresholds(context, width, most) {
    context.fillStyle = css(this.player.palette['line-strong'], 0.7);
    for (const degrees of [MAJOR, SEVERE]) {
      context.fillRect(0, Math.round(STRIP_HEIGHT - Math.sqrt(degrees / most) * (STRIP_HEIGHT - 2)), width, 1);
    }
  }

  drawAxis(context, width) {
    const { clip, palette } = this.player;
    const frames = clip.length * clip.stride;
    const step = Math.max(1, niceNumber(frames / Math.max(2, width / 90)));
    context.font = '11px ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
    context.textBaseline = 'top';
    for (let number = 0; number < frames; number += step) {
      const x = (number / clip.stride + 0.5) / clip.length * width;
      const label = String(number);
      const half = context.measureText(label).width / 2;
      context.fillStyle = css(palette['line-strong']);
      context.fillRect(Math.round(x), STRIP_HEIGHT, 1, 4);
      context.fillStyle = css(palette.faint);
      if (x + half <= width) context.fillText(label, Math.max(0, x - half), STRIP_HEIGHT + 5);
    }
  }

  drawHeat() {
    const size = this.heat.hidden ? null : prepare(this.heat);
    if (!size) return;
    const { context, width } = size;
    const { clip, palette } = this.player;
    clip.columns.forEach((column, row) => {
      const y = row * this.lane + 1, height = this.lane - 2;
      context.fillStyle = css(palette.line, 0.45);
      context.fillRect(0, y, width, height);
      pool(column, Math.floor(width)).forEach((value, x) => {
        if (value === 0) return;
        context.fillStyle = heatColour(degreesOf(value), palette);
        context.fillRect(x, y, 1, height);
      });
    });
  }

  /** What lies under the pointer: a frame, and a lane or −1 for the strip. */
  at(event) {
    const box = this.tracks.getBoundingClientRect();
    const { clip } = this.player;
    const x = clamp(event.clientX - box.left, 0, box.width - 1);
    const y = event.clientY - box.top;
    const lane = Math.min(Math.floor((y - this.strip.clientHeight) / this.lane), clip.columns.length - 1);
    return { x, y, lane, frame: this.peakAt(x, box.width, lane) };
  }

  /** A pixel may stand for many frames; the one that gave it its colour is meant. */
  peakAt(x, width, lane) {
    const { clip } = this.player;
    const values = clip.columns[lane] || clip.worst;
    const from = Math.floor(Math.floor(x) * clip.length / Math.floor(width));
    const to = Math.max(from + 1, Math.floor((Math.floor(x) + 1) * clip.length / Math.floor(width)));
    let best = Math.min(from, clip.length - 1);
    for (let i = best; i < Math.min(to, clip.length); ++i) if (values[i] > values[best]) best = i;
    return best;
  }

  bind() {
    let dragging = false;
    const go = event => {
      const { frame, lane } = this.at(event);
      const { clip } = this.player;
      this.player.selected = lane >= 0 && clip.columns[lane][frame] > 0 ? clip.violators[lane] : -1;
      this.player.scrub(frame);
    };
    this.tracks.addEventListener('pointerdown', event => {
      if (this.player.clip.length === 0) return;
      dragging = true;
      this.tracks.setPointerCapture(event.pointerId);
      go(event);
    });
    this.tracks.addEventListener('pointermove', event => {
      if (dragging) go(event);
      this.showTip(event);
    });
    for (const end of ['pointerup', 'pointercancel']) this.tracks.addEventListener(end, () => { dragging = false; });
    this.tracks.addEventListener('pointerleave', () => { this.tip.hidden = true; });
  }

  showTip(event) {
    const { clip } = this.player;
    if (clip.length === 0) return;
    const { x, y, frame, lane } = this.at(event);
    this.tip.textContent = `Frame ${clip.numberOf(frame)}: ${this.describe(frame, lane)}`;
    this.tip.hidden = false;
    const left = x + 14 + this.tip.offsetWidth > this.tracks.clientWidth ? x - 14 - this.tip.offsetWidth : x + 14;
    this.tip.style.left = `${Math.max(0, left)}px`;
    this.tip.style.top = `${y - this.tip.offsetHeight - 10}px`;
  }

  describe(frame, lane) {
    const { clip, labels } = this.player;
    const joint = lane >= 0 ? clip.violators[lane] : clip.worstJoint[frame];
    if (joint < 0) return 'every joint inside';
    const value = lane >= 0 ? clip.columns[lane][frame] : clip.worst[frame];
    return `${labels[joint]} ${value ? `${degreesOf(value).toFixed(1)}°` : 'inside'}`;
  }
}
