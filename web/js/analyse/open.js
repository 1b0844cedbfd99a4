// Opening a game or position in a dialog: a text that is pasted or written, or a file. What cannot be read stays there, with
// the reason below it.

import { openDialog } from '../dialog.js';
import { fill, h } from '../dom.js';
import { findFile, findPasted } from '../pasted.js';
import { go } from '../router.js';

export async function openText(goalNow) {
  const text = h('textarea', {
    autofocus: true,
    rows: '7',
    cols: '60',
    'aria-label': 'Game or position',
    placeholder: 'f5d6c3…, a board, GGF, SGF, PGN, a link',
  });
  const goal = h(
    'select',
    { 'aria-label': 'Goal' },
    [
      ['most', 'Most discs win'],
      ['fewest', 'Fewest discs win'],
    ].map(([value, label]) => h('option', { value, selected: value === goalNow }, label)),
  );
  const file = h('input', { type: 'file', 'aria-label': 'A file' }),
    reason = h('div.open-reason', { role: 'alert' });

  /** What opens it; undefined, with the reason shown, where it is nothing. */
  async function found(finding, close) {
    fill(reason);
    try {
      return await finding;
    } catch (error) {
      const { before } = error;
      fill(
        reason,
        h('p.bad', null, error.message),
        before &&
          h(
            'button',
            { type: 'button', on: { click: () => close(() => go('analyse', before)) } },
            'Open the moves before it',
          ),
      );
      return undefined;
    }
  }

  let closeDialog;
  const body = (close) => {
    closeDialog = close;
    file.addEventListener('change', async () => {
      const open =
        file.files[0] && (await found(findFile(file.files[0], { goal: goal.value }), close));
      if (open) close(open);
      else file.value = '';
    });
    text.addEventListener('input', () => fill(reason));
    return h(
      'div.open-text',
      null,
      h(
        'p.hint-text',
        null,
        'Paste anything: moves, a drawn board, a game in GGF, SGF, PGN or from Othello Quest, several games, a link; or choose a file, WTHOR too. Ctrl+V works everywhere on the page, too.',
      ),
      text,
      reason,
      h('div.buttons', null, file, goal),
    );
  };
  const read = () => {
    if (text.value.trim()) return found(findPasted(text.value, { goal: goal.value }), closeDialog);
    fill(
      reason,
      h(
        'p.bad',
        null,
        'There is nothing to open yet: paste or write something above, or choose a file.',
      ),
    );
    text.focus();
    return undefined;
  };
  const open = await openDialog({
    title: 'Open',
    wide: true,
    body,
    actions: [
      { label: 'Cancel', value: null },
      { label: 'Open', kind: 'primary', value: read },
    ],
  });
  if (open) open();
}
