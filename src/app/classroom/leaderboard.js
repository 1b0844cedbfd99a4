// Sorts the leaderboard by a click on a heading: numbers by size, names by letters; again for the other way round.
'use strict';
for (const button of document.querySelectorAll('.board-table th button'))
  button.addEventListener('click', () => {
    const head = button.closest('th'),
      table = head.closest('table'),
      body = table.tBodies[0];
    const column = [...head.parentNode.children].indexOf(head);
    const down = head.getAttribute('aria-sort') !== 'descending';
    const value = (row) => row.children[column].dataset.value ?? row.children[column].textContent;
    for (const other of head.parentNode.children) other.removeAttribute('aria-sort');
    head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
    const compare = (a, b) => {
      const [x, y] = [value(a), value(b)],
        both = x !== '' && y !== '' && !isNaN(x) && !isNaN(y);
      if (x === '' || y === '') return (x === '') - (y === '');
      return (both ? y - x : x.localeCompare(y)) * (down ? 1 : -1);
    };
    body.append(...[...body.rows].sort(compare));
  });
