import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import mongoose from 'mongoose';

/** The patched part of the driver's class for a connection. */
interface DriverConnection {
  socket: Socket;
  writeCommand: (...command: unknown[]) => Promise<void>;
}

/*
 * While a command is written, the driver (7.8, and by its source 7.9) hears of the errors of its socket but not of its end: what is written
 * just as the connection breaks would never be answered, and its place in the pool never be given back. No option bounds that wait. Here it
 * ends with the connection.
 */
const ofMongoose = createRequire(createRequire(import.meta.url).resolve('mongoose'));
const { Connection } = ofMongoose('mongodb/lib/cmap/connection.js') as { Connection: { prototype: DriverConnection } };
const { writeCommand } = Connection.prototype;

Connection.prototype.writeCommand = async function (...command) {
  const { socket } = this;
  let onClose: () => void = () => undefined;
  const closed = new Promise<never>((_resolve, reject) => {
    onClose = () => {
      reject(new mongoose.mongo.MongoNetworkError('The connection closed while a command was written'));
    };
  });
  if (socket.destroyed) onClose();
  else socket.once('close', onClose);
  try {
    await Promise.race([closed, writeCommand.apply(this, command)]);
  } finally {
    socket.off('close', onClose);
  }
};
