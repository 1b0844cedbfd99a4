// The page: starts the router, says when the server is lost, and knows what works on every screen: pasting and keys.

import { say, sayError } from './announce.js';
import { fill, h, isTaken, isWriting } from './dom.js';
import { showKeys } from './keys.js';
import { renew, startRouter } from './router.js';
import { connection } from './service.js';

const button = (words, click) => h('button.small', { type: 'button', on: { click } }, words);

/** A strip under the head: that nobody answers, and why; how far loading is; what people should know. It stays as long as it is so. */
function watchConnection() {
  const banner = document.getElementById('lost');
  let lost = false,
    failed = false,
    known = '';
  connection((connected, words, { again, loading = false } = {}) => {
    const note = connected && words && words !== known ? words : '';
    banner.hidden = connected && !note;
    banner.classList.toggle('loading', loading);
    if (note) {
      fill(
        banner,
        h('span', null, note),
        button('OK', () => {
          known = note;
          banner.hidden = true;
        }),
      );
    } else
      fill(
        banner,
        connected ? '' : h('span', null, words || 'Flipside does not answer. Trying again…'),
        again && button('Try again', () => again()),
      );
    if (connected && lost && words === undefined) say('Connected again');
    if (connected && failed) renew(); // what the screen wanted was refused
    failed = !connected && (failed || Boolean(again));
    lost = !connected;
  });
}

/** Anything pasted opens in Analyse. */
document.addEventListener('paste', (event) => {
  if (isWriting(event.target) || document.querySelector('dialog[open]')) return;
  const text = event.clipboardData.getData('text/plain');
  if (!text.trim()) return;
  event.preventDefault();
  import('./pasted.js').then(({ openPasted }) => openPasted(text)).catch(sayError);
});

document.addEventListener('keydown', (event) => {
  if (event.key === '?' && !isTaken(event)) showKeys();
});

// A link that jumps within the page must not be taken for a screen.
document.querySelector('.skip').addEventListener('click', (event) => {
  event.preventDefault();
  document.getElementById('screen').focus();
});

watchConnection();
startRouter(document.getElementById('screen'));
