// What happens, told to people who listen: announce(text) puts it into a live region; say(text) also shows it for a while.

import { h } from './dom.js';

const region = () => document.getElementById('live');
let waiting = [],
  timer = 0;

function speak() {
  timer = 0;
  region().textContent = waiting.map((text) => text.replace(/\.$/, '')).join('. ');
  waiting = [];
}

/** Several within a moment are told together, in their order. */
export function announce(text) {
  if (!text) return;
  waiting.push(text);
  if (!timer) {
    region().textContent = '';
    timer = setTimeout(speak, 60);
  }
}

const most = 2; // notices at once

/** Shown at the upper edge for some seconds, and told. The same notice stands there only once. */
export function say(text, { kind = 'plain', seconds = 5 } = {}) {
  const note = h(`div.toast.${kind}`, null, text),
    place = document.getElementById('toasts');
  for (const old of [...place.children]) if (old.textContent === text) old.remove();
  place.append(note);
  while (place.children.length > most) place.firstChild.remove();
  if (place.showPopover) {
    if (place.matches(':popover-open')) place.hidePopover();
    place.showPopover(); // above everything, dialogs included
  }
  setTimeout(() => note.remove(), seconds * 1000);
  announce(text);
}

export const sayError = (error) =>
  error.name !== 'AbortError' && say(error.message, { kind: 'bad', seconds: 8 });
