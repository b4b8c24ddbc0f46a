// The table of joints: sorting, filtering, and links into the player.

function bindSorting(table) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const button = Object.assign(document.createElement('button'), { type: 'button' });
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener('click', () => {
      const numeric = head.classList.contains('number');
      const now = head.getAttribute('aria-sort');
      const falls = now ? now === 'ascending' : numeric;
      const direction = falls ? 'descending' : 'ascending';
      for (const other of heads) other.removeAttribute('aria-sort');
      head.setAttribute('aria-sort', direction);
      sortRows(table.tBodies[0], column, numeric, falls ? -1 : 1);
    });
  });
}

/** Unknown numbers are −1 in the page; they stay at the end either way. */
function sortRows(body, column, numeric, sign) {
  const keyOf = row => row.cells[column].dataset.value ?? '';
  const compare = (a, b) => {
    if (!numeric) return sign * keyOf(a).localeCompare(keyOf(b), 'en', { numeric: true });
    const x = Number(keyOf(a)), y = Number(keyOf(b));
    return (x < 0) - (y < 0) || sign * (x - y);
  };
  body.append(...[...body.rows].sort(compare));
}

function bindFilter(table) {
  const filter = document.getElementById('filter');
  const only = document.getElementById('only-outside');
  const rows = [...table.tBodies[0].rows].filter(row => row.dataset.joint !== undefined);
  const apply = () => {
    const words = filter.value.trim().toLowerCase();
    const shown = new Set();
    for (const row of rows) {
      const text = `${row.dataset.joint} ${row.cells[1].textContent}`.toLowerCase();
      row.hidden = !text.includes(words) || (only.checked && row.classList.contains('inside'));
      if (!row.hidden) shown.add(row.dataset.joint);
    }
    document.getElementById('no-match').hidden = rows.length === 0 || shown.size > 0;
    filterCards(shown, words !== '');
  };
  filter.addEventListener('input', apply);
  only.addEventListener('change', apply);
}

/** Cards follow the table; a search also opens the fold, else its finds would stay out of sight. */
function filterCards(shown, searching) {
  for (const card of document.querySelectorAll('.joint')) card.hidden = !shown.has(card.dataset.joint);
  const fold = document.querySelector('.folded');
  if (!fold) return;
  const found = fold.querySelectorAll('.joint:not([hidden])').length;
  fold.hidden = found === 0;
  if (searching && found > 0) fold.open = true;
}

/** A link to a card that is folded away opens the fold first. */
function bindCardLinks() {
  const reveal = () => {
    const card = location.hash.startsWith('#joint-') ? document.getElementById(location.hash.slice(1)) : null;
    const fold = card?.closest('details');
    if (!fold || fold.open) return;
    fold.open = true;
    card.scrollIntoView();
  };
  addEventListener('hashchange', reveal);
  reveal();
}

function bindJumps(player) {
  document.addEventListener('click', event => {
    const link = event.target.closest('a.jump');
    if (!link) return;
    event.preventDefault();
    const clip = Number(link.dataset.clip);
    if (!player || clip >= player.data.clips.length) return;
    player.show(clip, Number(link.dataset.frame), player.data.skeleton.names.indexOf(link.dataset.joint));
    document.getElementById('player').scrollIntoView({ block: 'nearest' });
  });
}
