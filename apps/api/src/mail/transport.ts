import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface OutgoingMail {
  from: string;
  to: string;
  messageId: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
}

export interface Transport {
  /** Resolves when the mail server has accepted the mail. */
  send(mail: OutgoingMail): Promise<void>;
  /** Opens a session without a mail. @throws when the mail server accepts none. Concurrent calls share one session. */
  check?(): Promise<void>;
  /** Ends idle connections. */
  close?(): void;
}

/** Number of mails that a process sends at once, each over a separate connection. */
export const maxMailsAtOnce = 8;
/** Connections stay open for the next mails. A connection that the server closed before it accepted any data is replaced once. */
const pool = { pool: true, maxConnections: maxMailsAtOnce, maxRequeues: 1, idleTimeout: 10_000 } as const;

/** Milliseconds. Every wait and the whole attempt have a timeout, so that a mail server that hangs or never ends costs only one attempt. */
const timeouts = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 60_000,
  dnsTimeout: 15_000,
  attemptTimeout: 180_000,
  checkTimeout: 30_000,
};

/** Returns a function that calls `make` once, at its first call. Delays loading nodemailer until the first mail. */
function lazy<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

export function smtpTransport(
  url: string,
  { attemptTimeout, checkTimeout, ...waits }: typeof timeouts = timeouts,
): Transport {
  const transporter = lazy(async () => (await import('nodemailer')).createTransport({ url, ...pool, ...waits }));
  let isUsed = false;
  let checking: Promise<unknown> | undefined;
  return {
    async send(mail) {
      isUsed = true;
      const bounded = { ...mail, signal: AbortSignal.timeout(attemptTimeout) };
      await (await transporter()).sendMail(bounded);
    },
    async check() {
      const made = await transporter();
      checking ??= made.verify().finally(() => {
        checking = undefined;
      });
      const timeout = AbortSignal.timeout(checkTimeout);
      // After a timeout the session stays open, and the next call waits for the same one instead of opening another.
      await Promise.race([checking, once(timeout, 'abort').then(() => timeout.throwIfAborted())]);
    },
    close() {
      if (isUsed) void transporter().then((made) => made.close());
    },
  };
}

/**
 * For development: writes each mail to `folder` as an `.eml` file and its links to the terminal.
 * The links give access to accounts, so they are never logged.
 */
export function fileTransport(folder: string, print: (line: string) => void): Transport {
  const transporter = lazy(async () =>
    (await import('nodemailer')).createTransport({ streamTransport: true, buffer: true, newline: 'windows' }),
  );
  return {
    async send(mail) {
      const { message } = await (await transporter()).sendMail(mail);
      await mkdir(folder, { recursive: true });
      const stamp = new Date().toISOString().replaceAll(':', '-');
      const file = join(folder, `${stamp}-${randomUUID().slice(0, 8)}.eml`);
      await writeFile(file, message as Buffer);
      const links = [...new Set(mail.text.match(/https?:\/\/\S+/g) ?? [])];
      print([`Mail to ${mail.to}: ${mail.subject}`, ...links.map((link) => `  ${link}`), `  ${file}`].join('\n'));
    },
  };
}
