// Sorts a table when a heading is clicked, numerically or alphabetically; a second click reverses
// the order.
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
