import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { onTestFinished } from 'vitest';
import type { Certificate } from './certificate.js';
import type { FaultyPeer } from './faulty-peer.js';

/** Listens on a free port and calls `talk` for each connection. Closes all connections when the running test ends. */
async function listen(
  server: Server,
  connection: 'connection' | 'secureConnection',
  talk: FaultyPeer,
): Promise<number> {
  const open = new Set<Socket>();
  const keep = (socket: Socket): void => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    // Either side breaks connections on purpose.
    socket.on('error', () => undefined);
  };
  server.on('connection', keep);
  server.on(connection, (socket: Socket) => {
    keep(socket);
    talk(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of open) socket.destroy();
  });
  return (server.address() as AddressInfo).port;
}

/** Starts a server that calls `talk` for each connection; resolves to its port. */
export const startTalking = (talk: FaultyPeer): Promise<number> => listen(createServer(), 'connection', talk);

/** Starts a TLS server that calls `talk` after the first data of each connection; resolves to its port. */
export const startAnswering = (certificate: Certificate, talk: FaultyPeer): Promise<number> =>
  listen(createTlsServer(certificate), 'secureConnection', (socket) => {
    socket.once('data', () => talk(socket));
  });

export const smtpStages = ['greeting', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'content'] as const;
export type SmtpStage = (typeof smtpStages)[number];

const smtpReplies: Record<SmtpStage, string> = {
  greeting: '220 posta.example ESMTP',
  EHLO: '250 posta.example',
  MAIL: '250 OK',
  RCPT: '250 OK',
  DATA: '354 Go ahead',
  content: '250 Taken',
};

/** Starts an SMTP server that is correct except in the stage `faulty`, where it calls `talk`; resolves to its port. */
export const startFaultyMail = (faulty: SmtpStage, talk: FaultyPeer): Promise<number> =>
  startTalking((socket) => {
    const reply = (stage: SmtpStage): void => {
      if (stage === faulty) talk(socket);
      else socket.write(`${smtpReplies[stage]}\r\n`);
    };
    let isContent = false;
    let held = '';
    const take = (line: string): void => {
      if (isContent) {
        if (line !== '.') return;
        isContent = false;
        reply('content');
        return;
      }
      const command = line.slice(0, 4).toUpperCase();
      const stage = command === 'HELO' ? 'EHLO' : smtpStages.find((one) => one === command);
      isContent = stage === 'DATA' && faulty !== 'DATA';
      if (stage) reply(stage);
      else socket.end('221 Bye\r\n');
    };
    socket.on('data', (chunk: Buffer) => {
      const lines = (held + chunk.toString('latin1')).split('\r\n');
      held = lines.pop() ?? '';
      lines.forEach(take);
    });
    reply('greeting');
  });
