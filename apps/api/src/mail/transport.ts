import { randomUUID } from 'node:crypto';
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
  /** Ends idle connections. */
  close?(): void;
}

/** The mails that a process sends at once, each over a connection of its own. */
export const maxMailsAtOnce = 8;
/** Connections are kept for the next mails. One that the server closed before it took a byte is replaced once. */
const pool = { pool: true, maxConnections: maxMailsAtOnce, maxRequeues: 1, idleTimeout: 10_000 } as const;

/** Sends by SMTP. Every wait and the attempt as a whole have a timeout, so that a silent or endless mail server costs one attempt. */
const timeouts = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 60_000,
  dnsTimeout: 15_000,
  attemptTimeout: 180_000,
};

/** Loads nodemailer with the first mail. */
function onceAsked<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

export function smtpTransport(url: string, { attemptTimeout, ...waits }: typeof timeouts = timeouts): Transport {
  const transporter = onceAsked(async () => (await import('nodemailer')).createTransport({ url, ...pool, ...waits }));
  let isUsed = false;
  return {
    async send(mail) {
      isUsed = true;
      const bounded = { ...mail, signal: AbortSignal.timeout(attemptTimeout) };
      await (await transporter()).sendMail(bounded);
    },
    close() {
      if (isUsed) void transporter().then((made) => made.close());
    },
  };
}

/**
 * Development: writes each mail to `folder` as an `.eml` and its links to the terminal.
 * Links open accounts, so they go to the terminal only and never through the log.
 */
export function fileTransport(folder: string, print: (line: string) => void): Transport {
  const transporter = onceAsked(async () =>
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
