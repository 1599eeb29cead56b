import type { Socket } from 'node:net';

/** Faulty behaviour of a server on a connection. */
export type FaultyPeer = (socket: Socket) => void;

export const silence: FaultyPeer = () => undefined;
export const hangUp: FaultyPeer = (socket) => void socket.end();
/** Closes without data, like a crashed process. */
export const breakOff: FaultyPeer = (socket) => void socket.destroy();
export const reset: FaultyPeer = (socket) => void socket.resetAndDestroy();
export const sendsText =
  (text: string | Buffer): FaultyPeer =>
  (socket) =>
    void socket.write(text);
export const sendsTextAndCloses =
  (text: string | Buffer): FaultyPeer =>
  (socket) =>
    void socket.end(text);

/** Sends `first`, then `again` slowly until the connection closes. */
export const sendsSlowly =
  (first: string, again: string): FaultyPeer =>
  (socket) => {
    socket.write(first);
    const timer = setInterval(() => socket.write(again), 40);
    socket.once('close', () => clearInterval(timer));
  };

/** Sends `first`, then `again` repeatedly, as fast as the peer reads. */
export const flooding =
  (first: string, again: string): FaultyPeer =>
  (socket) => {
    socket.write(first);
    const much = again.repeat(Math.ceil(65_536 / again.length));
    const pour = (): void => {
      while (!socket.destroyed && socket.write(much));
    };
    socket.on('drain', pour);
    pour();
  };
