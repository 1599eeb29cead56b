import type { Socket } from 'node:net';

/** Faulty behaviour of a server on a connection. */
export type Talk = (socket: Socket) => void;

export const silence: Talk = () => undefined;
export const hangUp: Talk = (socket) => void socket.end();
/** Closes without data, like a crashed process. */
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

/** Sends `first`, then `again` slowly until the connection closes. */
export const dripping =
  (first: string, again: string): Talk =>
  (socket) => {
    socket.write(first);
    const timer = setInterval(() => socket.write(again), 40);
    socket.once('close', () => clearInterval(timer));
  };

/** Sends `first`, then `again` repeatedly, as fast as the peer reads. */
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
