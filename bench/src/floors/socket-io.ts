import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { listen } from './listen.js';

/** Bare Socket.IO: forwards each message to its room without persistence. */
const server = createServer();
const io = new Server(server, { serveClient: false });
io.on('connection', (socket) => {
  socket.on('joinRoom', (room: string, acknowledge: (answer: unknown) => void) => {
    void socket.join(room);
    acknowledge({ ok: true });
  });
  socket.on('sendMessage', (said: { roomId: string; message: string }, acknowledge: (answer: unknown) => void) => {
    io.to(said.roomId).emit('newMessage', { room: said.roomId, content: said.message });
    acknowledge({ ok: true });
  });
});
listen(server);
