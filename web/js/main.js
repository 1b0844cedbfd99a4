// The page: starts the router, says when the server is lost, and knows what works on every screen: pasting and keys.

import { say, sayError } from './announce.js';
import { isTaken, isWriting } from './dom.js';
import { showKeys } from './keys.js';
import { startRouter } from './router.js';
import { connection } from './service.js';

function watchConnection() {
  const banner = document.getElementById('lost');
  let lost = false;
  connection((connected, words) => {
    banner.hidden = connected;
    banner.textContent = connected ? '' : words || 'Flipside does not answer. Trying again…';
    if (connected && lost && words !== '') say(words || 'Connected again');
    lost = !connected;
  });
}

/** Anything pasted opens in Analyse. */
document.addEventListener('paste', event => {
  if (isWriting(event.target) || document.querySelector('dialog[open]')) return;
  const text = event.clipboardData.getData('text/plain');
  if (!text.trim()) return;
  event.preventDefault();
  import('./pasted.js').then(({ openPasted }) => openPasted(text)).catch(sayError);
});

document.addEventListener('keydown', event => {
  if (event.key === '?' && !isTaken(event)) showKeys();
});

// A link that jumps within the page must not be taken for a screen.
document.querySelector('.skip').addEventListener('click', event => {
  event.preventDefault();
  document.getElementById('screen').focus();
});

watchConnection();
startRouter(document.getElementById('screen'));
