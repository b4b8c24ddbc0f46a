// Puts the page together once its parts are there.

function startPlayer(data) {
  const first = data.clips.findIndex(clip => clip.stored > 0);
  if (first < 0) return null;
  const player = new Player(data);
  bindControls(player);
  const timeline = new Timeline(player);
  openAtWorst(player, first);
  redrawOnChange(player, timeline);
  return player;
}

/** The page opens where the worst is; the link in the header knows where that is. */
function openAtWorst(player, first) {
  const { clip, frame } = document.querySelector('.figures a.jump')?.dataset ?? {};
  const isShown = player.data.clips[clip]?.stored > 0;
  player.open(isShown ? Number(clip) : first);
  if (isShown) player.show(player.index, Number(frame), -1);
  player.resetView();
}

function redrawOnChange(player, timeline) {
  const redraw = () => {
    player.palette = readPalette();
    player.drawNow();
    timeline.draw();
  };
  for (const query of ['(prefers-color-scheme: dark)', 'print']) matchMedia(query).addEventListener('change', redraw);
  new ResizeObserver(redraw).observe(document.getElementById('tracks'));
  addEventListener('resize', redraw);
}

function unfoldForPrint() {
  const fold = document.querySelector('.folded');
  if (!fold) return;
  let was = fold.open;
  addEventListener('beforeprint', () => { was = fold.open; fold.open = true; });
  addEventListener('afterprint', () => { fold.open = was; });
}

const table = document.getElementById('joint-table');
bindSorting(table);
bindFilter(table);
bindCardLinks();
unfoldForPrint();
bindJumps(startPlayer(JSON.parse(document.getElementById('data').textContent)));
