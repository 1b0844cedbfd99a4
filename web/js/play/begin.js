// Beginning a game: the form in a dialog, and the call that starts it.

import { sayError } from '../announce.js';
import { openDialog } from '../dialog.js';
import { go } from '../router.js';
import { ask } from '../service.js';
import { opponents } from './opponents.js';
import { makeSetup } from './setup.js';

export async function beginGame(values) {
  try {
    const made = await ask('POST', 'games', values);
    go('play', { id: made.id });
    return true;
  } catch (error) {
    sayError(error);
    return false;
  }
}

export async function newGameDialog() {
  try {
    const setup = makeSetup(await opponents());
    const values = await openDialog({
      title: 'New game',
      body: setup.element,
      actions: [
        { label: 'Cancel', value: null },
        { label: 'Play', kind: 'primary', value: () => setup.values() },
      ],
    });
    if (values) await beginGame(values);
  } catch (error) {
    sayError(error);
  }
}
