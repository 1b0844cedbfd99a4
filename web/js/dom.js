// Elements. h makes one, with a selector-like name, properties and children:
//
//   h('button.primary#start', {type: 'button', on: {click: begin}}, 'Start')
//   h('ul', null, names.map(name => h('li', null, name)))
//
// Properties: `class` (added to the selector's), `text`, `dataset`, `on` (listeners), `style` (custom properties and
// others, set through the CSSOM); true and false switch an attribute on and off, null and undefined leave it out;
// everything else is an attribute. Children: elements, texts, numbers, nested lists; null and false are nothing.
// s does the same for SVG. Data becomes text, never markup.

const svgSpace = 'http://www.w3.org/2000/svg';

function setProperty(element, key, value) {
  if (value === null || value === undefined || value === false) return;
  if (key === 'class') element.classList.add(...String(value).split(' ').filter(Boolean));
  else if (key === 'text') element.textContent = value;
  else if (key === 'dataset') Object.assign(element.dataset, value);
  else if (key === 'on') for (const name in value) element.addEventListener(name, value[name]);
  else if (key === 'style') for (const name in value) element.style.setProperty(name, value[name]);
  else element.setAttribute(key, value === true ? '' : value);
}

function appendChild(element, child) {
  if (Array.isArray(child)) child.forEach((one) => appendChild(element, one));
  else if (child !== null && child !== undefined && child !== false)
    element.append(child instanceof Node ? child : String(child));
}

function build(make, selector, properties, children) {
  const [name, ...rest] = selector.split(/(?=[.#])/);
  const element = make(name);
  for (const part of rest) {
    if (part[0] === '#') element.id = part.slice(1);
    else element.classList.add(part.slice(1));
  }
  for (const key in properties) setProperty(element, key, properties[key]);
  children.forEach((child) => appendChild(element, child));
  return element;
}

export function h(selector, properties, ...children) {
  return build((name) => document.createElement(name), selector, properties, children);
}

export function s(selector, properties, ...children) {
  return build((name) => document.createElementNS(svgSpace, name), selector, properties, children);
}

/** Puts children in place of all that is there. */
export function fill(element, ...children) {
  element.replaceChildren();
  children.forEach((child) => appendChild(element, child));
  return element;
}

/** Is this where people write, so that keys and pastes belong to it? */
const writing =
  'input:not([type=radio], [type=checkbox], [type=range], [type=button]), textarea, select, [contenteditable]';
export const isWriting = (element) =>
  element instanceof Element && element.closest(writing) !== null;

/** Does a key belong to somebody else: a field, a dialog, the browser? */
export const isTaken = (event) =>
  event.defaultPrevented ||
  event.ctrlKey ||
  event.altKey ||
  event.metaKey ||
  isWriting(event.target) ||
  document.querySelector('dialog[open]') !== null;

let lastId = 0;
/** An id that nothing else on the page has, for labels. */
export const freshId = (word = 'id') => `${word}-${++lastId}`;
