import type { Socket } from 'node:net';

/** What a server does on a connection instead of what it should. */
export type Talk = (socket: Socket) => void;

export const silence: Talk = () => undefined;
export const hangUp: Talk = (socket) => void socket.end();
/** Without a word, as a process that dies. */
export const breakOff: Talk = (socket) => void socket.destroy();
export const reset: Talk = (socket) => void socket.resetAndDestroy();
export const saying =
  (text: string | Buffer): Talk =>
  (socket) =>
    void socket.write(text);
export const lastSaying =
  (text: string | Buffer): Talk =>
  (socket) =>
    void socket.end(text);

/** Says `first` and then `again` every now and then for as long as somebody listens. */
export const dripping =
  (first: string, again: string): Talk =>
  (socket) => {
    socket.write(first);
    const timer = setInterval(() => socket.write(again), 40);
    socket.once('close', () => clearInterval(timer));
  };

/** Says `first` and then `again` as fast as it is taken. */
export const flooding =
  (first: string, again: string): Talk =>
  (socket) => {
    socket.write(first);
    const much = again.repeat(Math.ceil(65_536 / again.length));
    const pour = (): void => {
      while (!socket.destroyed && socket.write(much));
    };
    socket.on('drain', pour);
    pour();
  };
