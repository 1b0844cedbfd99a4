// What comes after the first paint, which needs nothing but the page itself and base.css: the other styles and all scripts.
// The modules of the first screen are asked for at once instead of one after the other as they name each other.

const styles = ['board', 'play', 'settings', 'analyse', 'learn', 'arena', 'games'];
const modules = [
  'router', 'service', 'transport', 'dom', 'announce', 'settings', 'dialog', 'rules', 'game', 'board', 'keys', 'screens/play',
  'words', 'icons', 'sound', 'play/begin', 'play/opponents', 'play/setup', 'play/table', 'play/after', 'play/advice',
  'play/helpers', 'play/why', 'play/hosted', 'play/moves', 'play/seats', 'play/tools',
];

const painted = new Promise(resolve => {
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, 300); // a page that nobody sees is never painted
});

const link = (rel, href) => new Promise(resolve => {
  const element = document.createElement('link');
  Object.assign(element, { rel, href, onload: resolve, onerror: resolve });
  document.head.append(element);
});

painted.then(() => {
  const dressed = styles.map(name => link('stylesheet', `css/${name}.css`));
  for (const name of ['main', ...modules]) link('modulepreload', `js/${name}.js`);
  return Promise.all(dressed);
}).then(() => import('./main.js'));
