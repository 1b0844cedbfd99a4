// All that the page asks for goes through here; who answers (a server, or a worker of this page) is the transport's matter.
//
//   ask(method, path, values, signal) → Promise of the answer; rejects with an Error that has .status (0: nobody answers),
//     .answer and perhaps .column
//   stream(path, values, {on(event, value), signal}) → Promise of the last answer; aborting ends the work
//   events(on, params) → stop(); on(name, value) for everything that happens, reconnecting by itself; also on('open') and
//     on('lost') of the connection
//   follow(path, names, on) → stop(); the events of one path, such as a tournament's
//   connection(on) → stop(); on(true or false, words, {loading, again}) now and whenever who answers is found or lost; the words, if
//     any, say more, and '' that nothing is to be said; loading: it is only a matter of time; again(): tries what has failed for good
//   abilities → {tournaments, jobs}: what there is besides; the app without a server lacks some of it without threads

export { abilities, ask, connection, events, follow, stream } from './transport.js';
