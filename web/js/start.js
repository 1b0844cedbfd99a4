// What comes after the first paint, which needs nothing but the page itself and base.css: the other styles and all scripts.
// The modules of the screen that is asked for are fetched at once instead of one after the other as they name each other.

const styles = ['board', 'play', 'settings', 'analyse', 'learn', 'arena', 'games'];
const shared = ['main', 'announce', 'dom', 'keys', 'dialog', 'router', 'service', 'transport'];
const screens = {
  play: [
    'board',
    'rules',
    'settings',
    'words',
    'play/begin',
    'play/opponents',
    'play/setup',
    'play/table',
    'game',
    'sound',
    'play/after',
    'reviews',
    'play/advice',
    'play/helpers',
    'play/why',
    'play/hosted',
    'play/moves',
    'play/seats',
    'play/tools',
    'icons',
  ],
  analyse: [
    'analyse/explorer',
    'rules',
    'words',
    'analyse/graph_part',
    'graph',
    'analyse/session',
    'game',
    'analyse/header',
    'analyse/editor',
    'board',
    'settings',
    'analyse/lines',
    'analyse/open',
    'pasted',
    'analyse/share',
    'analyse/picture',
    'analyse/live',
    'analyse/moves',
    'analyse/retry',
    'analyse/review',
    'reviews',
    'analyse/tabs',
    'analyse/why',
    'icons',
  ],
  learn: ['rules', 'board', 'words', 'settings', 'learn/parts'],
  arena: [
    'arena/list',
    'games/names',
    'words',
    'rules',
    'arena/tournament',
    'arena/start',
    'arena/words',
    'board',
    'settings',
  ],
  games: [
    'games/filter',
    'games/files',
    'games/names',
    'words',
    'rules',
    'games/reviews',
    'games/row',
    'board',
    'settings',
  ],
  settings: ['board', 'rules', 'settings', 'game'],
};

/** The screen that the address asks for, as router.js reads it. */
function screenAsked() {
  const text = location.hash.replace(/^#/, ''),
    name = text.replace(/^\//, '').split(/[/?]/)[0];
  return /^(g|position|moves)=/.test(text) ? 'analyse' : screens[name] ? name : 'play';
}

const painted = new Promise((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, 300); // a page that nobody sees is never painted
});

const link = (rel, href) =>
  new Promise((resolve) => {
    const element = document.createElement('link');
    Object.assign(element, { rel, href, onload: resolve, onerror: resolve });
    document.head.append(element);
  });

/** Browsers load no modules from a disk, so a page that was opened by a double click can only say so. */
function sayUnserved() {
  const words = document.createElement('p');
  words.className = 'notice';
  words.textContent =
    'Flipside cannot be opened as a file: browsers run it only from a web server. Put the folder on any host, or run “python3 -m http.server 8000” in it and open http://localhost:8000.';
  document.getElementById('screen').append(words);
}

if (location.protocol === 'file:') sayUnserved();
else
  painted
    .then(() => {
      const dressed = styles.map((name) => link('stylesheet', `css/${name}.css`));
      const asked = screenAsked();
      for (const name of [...shared, `screens/${asked}`, ...screens[asked]])
        link('modulepreload', `js/${name}.js`);
      return Promise.all(dressed);
    })
    .then(() => import('./main.js'));
