// A perspective camera that orbits a target; both stages share one.

const FIELD_OF_VIEW = 28 * Math.PI / 180;
const HOME = { turn: 0.55, pitch: 0.16, zoom: 1 };

class Camera {
  constructor() {
    this.target = [0, 0, 0];
    this.radius = 1; // what has to fit
    this.facing = 0;
    this.reset();
  }

  reset() {
    this.yaw = this.facing + HOME.turn;
    this.pitch = HOME.pitch;
    this.zoom = HOME.zoom;
  }

  orbit(dx, dy) {
    this.yaw -= dx * 0.009;
    this.pitch = clamp(this.pitch + dy * 0.007, -0.25, 1.5);
  }

  zoomBy(factor) {
    this.zoom = clamp(this.zoom * factor, 0.2, 8);
  }

  /** A function from model space to [x, y, depth, pixels per unit]; depth ≤ 0 lies behind the eye. */
  lens(width, height) {
    const distance = this.radius / Math.sin(FIELD_OF_VIEW / 2) / this.zoom;
    const focal = Math.min(height, width * 1.15) / 2 / Math.tan(FIELD_OF_VIEW / 2);
    const [sy, cy] = [Math.sin(this.yaw), Math.cos(this.yaw)];
    const [sp, cp] = [Math.sin(this.pitch), Math.cos(this.pitch)];
    const [tx, ty, tz] = this.target;
    return (x, y, z) => {
      const dx = x - tx, dy = y - ty, dz = z - tz;
      const right = cy * dx - sy * dz;
      const near = sy * dx + cy * dz;
      const depth = distance - (sp * dy + cp * near);
      const scale = focal / depth;
      return [width / 2 + right * scale, height / 2 - (cp * dy - sp * near) * scale, depth, scale];
    };
  }
}

/** Drag orbits, wheel and pinch zoom, double-click resets. */
function bindCamera(canvas, camera, changed, reset) {
  const held = new Map();
  const spread = () => {
    const [a, b] = [...held.values()];
    return Math.hypot(a.x - b.x, a.y - b.y);
  };
  canvas.addEventListener('pointerdown', event => {
    canvas.setPointerCapture(event.pointerId);
    held.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });
  canvas.addEventListener('pointermove', event => {
    const point = held.get(event.pointerId);
    if (!point) return;
    const was = held.size === 2 ? spread() : 0;
    if (held.size === 1) camera.orbit(event.clientX - point.x, event.clientY - point.y);
    point.x = event.clientX;
    point.y = event.clientY;
    if (was > 0) camera.zoomBy(spread() / was);
    changed();
  });
  for (const end of ['pointerup', 'pointercancel', 'lostpointercapture']) {
    canvas.addEventListener(end, event => held.delete(event.pointerId));
  }
  canvas.addEventListener('dblclick', reset);
  bindWheel(canvas, camera, changed);
}

/** A wheel that was scrolling the page must not start to zoom because a stage came under the pointer. */
function bindWheel(canvas, camera, changed) {
  let scrolled = -Infinity;
  addEventListener('scroll', () => { scrolled = performance.now(); }, { passive: true });
  canvas.addEventListener('wheel', event => {
    if (performance.now() - scrolled < 250) return;
    event.preventDefault();
    const pixels = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
    camera.zoomBy(Math.exp(-clamp(pixels, -120, 120) * 0.0016));
    changed();
  }, { passive: false });
}
