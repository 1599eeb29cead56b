import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { waitForLink } from './wait-for-link.js';

export interface MailCatcher {
  /** For `SMTP_URL`, with a name and a password in it. */
  url: string;
  /** What it says to the mails from now on; they are taken while it is undefined. */
  refusal: ((recipient: string) => string) | undefined;
  /** The link that a pattern fits in the newest mail to an address; see `waitForLink`. */
  linkTo: (address: string, pattern: RegExp, patience?: number) => Promise<string>;
  /** How many it refused. */
  refused: () => number;
  close: () => Promise<void>;
}

/** A mail server of a few lines that asks for a password and keeps what it is given. */
export async function startMailCatcher(password: string): Promise<MailCatcher> {
  const mails: { to: string; text: string }[] = [];
  const open = new Set<Socket>();
  let refused = 0;

  function converse(socket: Socket): void {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy());
    let heard = '';
    let to = '';
    let isData = false;
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    const answers: Record<string, (line: string) => void> = {
      EHLO: () => say('250-catcher\r\n250 AUTH PLAIN'),
      AUTH: () => say('235 Welcome'),
      MAIL: () => say('250 OK'),
      RCPT: (line) => {
        to = /<([^>]*)>/.exec(line)?.[1] ?? '';
        if (catcher.refusal) refused += 1;
        say(catcher.refusal?.(to) ?? '250 OK');
      },
      DATA: () => {
        isData = true;
        say('354 Go on');
      },
      RSET: () => say('250 OK'),
      QUIT: () => socket.end('221 Bye\r\n'),
    };
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      heard += chunk;
      for (;;) {
        const end = heard.indexOf(isData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const said = heard.slice(0, end);
        heard = heard.slice(end + (isData ? 5 : 2));
        if (isData) {
          isData = false;
          mails.unshift({ to, text: said });
          say('250 Taken');
        } else (answers[said.slice(0, 4).toUpperCase()] ?? (() => say('502 No')))(said);
      }
    });
    say('220 catcher');
  }

  const server = createServer(converse).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const catcher: MailCatcher = {
    url: `smtp://korice:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    refusal: undefined,
    refused: () => refused,
    linkTo: (address, pattern, patience) =>
      waitForLink(address, pattern, () => mails.filter(({ to }) => to === address).map(({ text }) => text), patience),
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return catcher;
}
