import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { waitForLink } from './wait-for-link.js';

export interface MailCatcher {
  /** Value for `SMTP_URL`, with user name and password. */
  url: string;
  /** Returns the SMTP error for a recipient; mails are accepted while it is undefined. */
  refusal: ((recipient: string) => string) | undefined;
  /** Waits for the newest mail to an address and returns its matching link; see `waitForLink`. */
  linkTo: (address: string, pattern: RegExp, timeoutMs?: number) => Promise<string>;
  /** Number of refused mails. */
  refused: () => number;
  close: () => Promise<void>;
}

/** Starts a minimal SMTP server that requires a password and stores the mails. */
export async function startMailCatcher(password: string): Promise<MailCatcher> {
  const mails: { to: string; text: string }[] = [];
  const open = new Set<Socket>();
  let refused = 0;

  function converse(socket: Socket): void {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy());
    let received = '';
    let to = '';
    let isData = false;
    const reply = (line: string): void => void socket.write(`${line}\r\n`);
    const replies: Record<string, (line: string) => void> = {
      EHLO: () => reply('250-catcher\r\n250 AUTH PLAIN'),
      AUTH: () => reply('235 Welcome'),
      MAIL: () => reply('250 OK'),
      RCPT: (line) => {
        to = /<([^>]*)>/.exec(line)?.[1] ?? '';
        if (catcher.refusal) refused += 1;
        reply(catcher.refusal?.(to) ?? '250 OK');
      },
      DATA: () => {
        isData = true;
        reply('354 Go on');
      },
      RSET: () => reply('250 OK'),
      QUIT: () => socket.end('221 Bye\r\n'),
    };
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      received += chunk;
      for (;;) {
        const end = received.indexOf(isData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const said = received.slice(0, end);
        received = received.slice(end + (isData ? 5 : 2));
        if (isData) {
          isData = false;
          mails.unshift({ to, text: said });
          reply('250 Taken');
        } else (replies[said.slice(0, 4).toUpperCase()] ?? (() => reply('502 No')))(said);
      }
    });
    reply('220 catcher');
  }

  const server = createServer(converse).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const catcher: MailCatcher = {
    url: `smtp://korice:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    refusal: undefined,
    refused: () => refused,
    linkTo: (address, pattern, timeoutMs) =>
      waitForLink(address, pattern, () => mails.filter(({ to }) => to === address).map(({ text }) => text), timeoutMs),
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return catcher;
}
