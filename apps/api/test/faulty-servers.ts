import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { onTestFinished } from 'vitest';
import type { Certificate } from './certificate.js';
import type { Talk } from './talk.js';

/** Listens on a port of this machine, hanging up on everybody when the running test ends. */
async function listen(server: Server, connection: 'connection' | 'secureConnection', talk: Talk): Promise<number> {
  const open = new Set<Socket>();
  const keep = (socket: Socket): void => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    // Broken on purpose, by either side.
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

/** A server that talks as soon as somebody connects; answers its port. */
export const startTalking = (talk: Talk): Promise<number> => listen(createServer(), 'connection', talk);

/** A TLS server that talks once it has been asked for something; answers its port. */
export const startAnswering = (certificate: Certificate, talk: Talk): Promise<number> =>
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

/** A mail server that does as it should but for one stage, in which it talks; answers its port. */
export const startFaultyMail = (faulty: SmtpStage, talk: Talk): Promise<number> =>
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
