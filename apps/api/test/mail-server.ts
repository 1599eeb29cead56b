import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/**
 * `dataCut` closes the connection within a mail; `lostAcknowledgement` accepts the mail and closes instead of replying;
 * `silentAfterData` accepts it and never replies.
 */
export type MailFault =
  'silent' | 'garbage' | 'busy' | 'noSuchRecipient' | 'refused' | 'dataCut' | 'lostAcknowledgement' | 'silentAfterData';
export const mailFaults: readonly MailFault[] = [
  'silent',
  'garbage',
  'busy',
  'noSuchRecipient',
  'refused',
  'dataCut',
  'lostAcknowledgement',
  'silentAfterData',
];

export interface MailServer {
  url: string;
  /** The fault from the next connection on. */
  fault: MailFault | undefined;
  /** Message-IDs of all accepted mails, acknowledged or not. */
  taken: string[];
  /** Number of times that the fault occurred. */
  struck: number;
  close: () => Promise<void>;
}

const smtpError = (message: string, responseCode: number) => Object.assign(new Error(message), { responseCode });

/** Starts a real SMTP server behind a connection that can be broken. */
export async function startMailServer(): Promise<MailServer> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onRcptTo(_address, _session, done) {
      const isKnown = state.fault !== 'noSuchRecipient';
      if (!isKnown) state.struck += 1;
      done(isKnown ? null : smtpError('No such mailbox', 550));
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', () => {
        const isRefused = state.fault === 'refused';
        if (isRefused) state.struck += 1;
        else state.taken.push(/^Message-ID: (.+)$/im.exec(Buffer.concat(chunks).toString('utf8'))?.[1]?.trim() ?? '');
        done(isRefused ? smtpError('Try later', 451) : null);
      });
    },
  });
  // The test cuts connections on purpose.
  smtp.on('error', () => undefined);
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port: smtpPort } = smtp.server.address() as AddressInfo;

  const open = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    return socket;
  };

  /** Forwards data until the fault occurs. */
  function relay(client: Socket): void {
    const server = keep(connect(smtpPort, '127.0.0.1'));
    client.once('close', () => server.destroy());
    server.once('close', () => client.destroy());
    // Reset by the response to each mail: a connection may carry several.
    let isData = false;
    const cut = (): void => {
      state.struck += 1;
      client.destroy();
    };
    client.on('data', (chunk: Buffer) => {
      if (isData && state.fault === 'dataCut') cut();
      else server.write(chunk);
    });
    server.on('data', (chunk: Buffer) => {
      if (isData && state.fault === 'lostAcknowledgement') cut();
      else if (isData && state.fault === 'silentAfterData') state.struck += 1;
      else client.write(chunk);
      isData = /^354 /m.test(chunk.toString('latin1'));
    });
  }

  const front = createServer((client) => {
    keep(client);
    if (state.fault === 'silent' || state.fault === 'garbage' || state.fault === 'busy') {
      state.struck += 1;
      if (state.fault === 'garbage') client.end('HTTP/1.1 400 Bad Request\r\n\r\n');
      if (state.fault === 'busy') client.end('421 Too many connections\r\n');
      return;
    }
    relay(client);
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');

  const state: MailServer = {
    url: `smtp://127.0.0.1:${(front.address() as AddressInfo).port}`,
    fault: undefined,
    taken: [],
    struck: 0,
    async close() {
      front.close();
      for (const socket of open) socket.destroy();
      await new Promise<void>((resolve) => smtp.close(resolve));
    },
  };
  return state;
}
