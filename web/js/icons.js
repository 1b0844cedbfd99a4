// Small pictures for buttons: icon('undo').

import { s } from './dom.js';

const paths = {
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  hint: 'M9 18h6m-5 3h4M8.5 15A6 6 0 1 1 15.5 15c-.7.6-1 1.2-1 2h-5c0-.8-.3-1.4-1-2z',
  why: 'M9.1 9a3 3 0 1 1 4.4 2.6c-1 .6-1.5 1.2-1.5 2.4m0 3.5v.01M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z',
  chances: 'M4 20V10m5 10V4m5 16v-7m5 7V8',
  resign: 'M5 21V4m0 0h12l-2.5 4L17 12H5',
  pause: 'M8 5v14M16 5v14',
  resume: 'M7 5l12 7-12 7z',
  again: 'M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5',
  plus: 'M12 5v14M5 12h14',
  review: 'M3 20h18M4 15l5-5 4 3 7-8',
  first: 'M18 6l-7 6 7 6M7 6v12',
  back: 'M15 6l-7 6 7 6',
  forward: 'M9 6l7 6-7 6',
  last: 'M6 6l7 6-7 6M17 6v12',
};

export const icon = (name) =>
  s(
    'svg.icon-picture',
    { viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    s('path', { d: paths[name] }),
  );
