import type { AddressInfo, Socket } from 'node:net';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.js';
import { freePort } from '../../test/free-port.js';
import { createLogger } from '../platform/logger.js';
import { createOutbox, type Outbox } from './outbox.js';
import { fileTransport, smtpTransport, type Transport } from './transport.js';

let app: TestApp;
let now = new Date('2026-11-21T10:00:00Z');
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  now = new Date('2026-11-21T10:00:00Z');
  await app.models.mails.deleteMany({});
});

/** Stopped when the running test ends, so that no pooled connection keeps a server open. */
function outboxOver(transport: Transport): Outbox {
  const outbox = createOutbox({
    mails: app.models.mails,
    transport,
    now: () => now,
    log: createLogger('silent'),
    from: 'Korice <korice@example.com>',
    publicUrl: 'https://korice.example',
  });
  onTestFinished(() => outbox.stop());
  return outbox;
}

const url = 'https://korice.example/auth/activate/tajna-niska';
const activation = { kind: 'activation', to: 'ana@example.com', language: 'sr', values: { url } } as const;
const stored = () => app.models.mails.find().sort({ _id: 1 }).lean();
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

interface SmtpRules {
  /** A free port by default. */
  port?: number;
  /** Returns an error to refuse a mail. */
  accept?: (message: string) => Error | undefined;
  /** Delays the response to a recipient until it resolves. `breakSession` closes the connection. */
  admit?: (recipient: string, breakSession: () => void) => Promise<void>;
}

/** Starts a real SMTP server, which closes when the running test ends. */
async function startSmtp({ port = 0, accept = () => undefined, admit = () => Promise.resolve() }: SmtpRules) {
  const messages: string[] = [];
  const open = new Set<Socket>();
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo({ address }, { remotePort }, done) {
      const breakSession = (): void => {
        for (const socket of open) if (socket.remotePort === remotePort) socket.destroy();
      };
      void admit(address, breakSession).then(() => done(), done);
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const message = Buffer.concat(chunks).toString('utf8');
        const refusal = accept(message);
        if (!refusal) messages.push(message);
        done(refusal);
      });
    },
  });
  // Tests break connections on purpose.
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    connections += 1;
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address() as AddressInfo;
  onTestFinished(() => new Promise<void>((done) => server.close(done)));
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    messages,
    /** The recipients of the accepted mails, in their order. */
    recipients: () => messages.map((message) => /^To: (.+)$/im.exec(message)?.[1]?.trim()),
    countConnections: () => connections,
    endConnections: () => {
      for (const socket of open) socket.destroy();
    },
  };
}

/** Starts an SMTP server that breaks each session for broken.example and its subdomains, and counts these sessions. */
async function startBreakingSmtp() {
  let sessions = 0;
  const smtp = await startSmtp({
    admit: (recipient, breakSession) => {
      if (!/[@.]broken\.example$/.test(recipient)) return Promise.resolve();
      sessions += 1;
      breakSession();
      return new Promise(() => undefined);
    },
  });
  return { smtp, sessions: () => sessions };
}

describe('the outbox', () => {
  it('delivers a mail over SMTP once and removes its link from the database', async () => {
    const smtp = await startSmtp({});
    const outbox = outboxOver(smtpTransport(smtp.url));
    await outbox.send(activation);
    await outbox.deliverDue();
    await outbox.deliverDue();
    expect(smtp.messages).toHaveLength(1);
    expect(smtp.messages[0]).toMatch(/^Subject: =\?UTF-8\?|^Subject: Aktiviraj/m);
    expect(await stored()).toMatchObject([{ status: 'sent', values: {}, closedAt: now }]);
  });

  it('retries with pauses under the same Message-ID after a temporary refusal (451)', async () => {
    const ids: (string | undefined)[] = [];
    const smtp = await startSmtp({
      accept: (message) => {
        ids.push(/^Message-ID: (.+)$/im.exec(message)?.[1]);
        return ids.length < 3 ? Object.assign(new Error('Try later'), { responseCode: 451 }) : undefined;
      },
    });
    const outbox = outboxOver(smtpTransport(smtp.url));
    await outbox.send(activation);
    await outbox.deliverDue();
    await outbox.deliverDue();
    expect(ids).toHaveLength(1);
    later(1);
    await outbox.deliverDue();
    later(4);
    await outbox.deliverDue();
    expect(ids).toHaveLength(2);
    later(1);
    await outbox.deliverDue();
    expect(new Set(ids).size).toBe(1);
    expect(smtp.messages).toHaveLength(1);
  });

  it('keeps a mail while the server is unreachable, and marks it as failed after nine attempts', async () => {
    const outbox = outboxOver(smtpTransport('smtp://127.0.0.1:1'));
    await outbox.send(activation);
    await outbox.deliverDue();
    expect(await stored()).toMatchObject([{ status: 'queued', attempts: 1, values: { url } }]);
    for (let attempt = 0; attempt < 8; attempt += 1) {
      later(1440);
      await outbox.deliverDue();
    }
    expect(await stored()).toMatchObject([{ status: 'failed', attempts: 9, values: {} }]);
  });

  it('delivers a mail that another process did not finish, after the lease of that process', async () => {
    const begun = outboxOver({ send: () => new Promise(() => undefined) });
    await begun.send(activation);
    void begun.deliverDue();
    await expect.poll(async () => (await stored())[0]?.attempts).toBe(1);
    const sent: string[] = [];
    const restarted = outboxOver({
      send: ({ to }) => {
        sent.push(to);
        return Promise.resolve();
      },
    });
    await restarted.deliverDue();
    expect(sent).toEqual([]);
    later(6);
    await restarted.deliverDue();
    expect(sent).toEqual(['ana@example.com']);
  });

  it('does not retry a mail that the server refuses permanently (554)', async () => {
    let attempts = 0;
    const smtp = await startSmtp({
      accept: () => {
        attempts += 1;
        return Object.assign(new Error('No thanks'), { responseCode: 554 });
      },
    });
    const outbox = outboxOver(smtpTransport(smtp.url));
    await outbox.send(activation);
    await outbox.deliverDue();
    expect(await stored()).toMatchObject([{ status: 'failed', attempts: 1, values: {}, closedAt: now }]);
    later(2 * 1440);
    await outbox.deliverDue();
    expect(attempts).toBe(1);
  });

  it('reuses connections, and opens no more than eight', async () => {
    const smtp = await startSmtp({});
    const outbox = outboxOver(smtpTransport(smtp.url));
    for (let index = 0; index < 40; index += 1) await outbox.send({ ...activation, to: `ana@host${index}.example` });
    await outbox.deliverDue();
    expect(new Set(smtp.recipients()).size).toBe(40);
    expect(smtp.messages).toHaveLength(40);
    expect(smtp.countConnections()).toBeLessThanOrEqual(8);
  });

  it('sends on a new connection when the server has closed the idle one', async () => {
    const smtp = await startSmtp({});
    const outbox = outboxOver(smtpTransport(smtp.url));
    await outbox.send(activation);
    await outbox.deliverDue();
    smtp.endConnections();
    await outbox.send({ ...activation, to: 'druga@example.com' });
    await outbox.deliverDue();
    expect(smtp.recipients()).toEqual([activation.to, 'druga@example.com']);
    expect(await stored()).toMatchObject([{ attempts: 1 }, { attempts: 1, status: 'sent' }]);
  });

  const issueValues = { date: '23.11.2026', list: [], url, unsubscribeUrl: url };
  const reset = { kind: 'passwordReset', to: 'ana@example.com', language: 'sr', values: { url } } as const;

  it('sends a password reset at once while a slow host holds mails and newsletter issues', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const waiting: string[] = [];
    const smtp = await startSmtp({
      admit: async (recipient) => {
        if (!recipient.endsWith('@slow.example')) return;
        waiting.push(recipient);
        await held;
      },
    });
    const outbox = outboxOver(smtpTransport(smtp.url));
    for (let index = 0; index < 10; index += 1) {
      const to = `citalac${index}@slow.example`;
      await outbox.send({ kind: 'newsletterIssue', to, language: 'sr', values: issueValues });
      await outbox.send({ ...activation, to });
    }
    outbox.start();
    // Two mails of the host, and newsletter issues on the rest of their half of the connections.
    await expect.poll(() => waiting).toHaveLength(4);
    for (let index = 0; index < 3; index += 1) await outbox.send({ ...reset, to: `ana${index}@example.com` });
    await expect.poll(() => smtp.recipients().sort()).toEqual([0, 1, 2].map((index) => `ana${index}@example.com`));
    expect(waiting).toHaveLength(4);
    release();
    await outbox.deliverDue();
    expect(smtp.messages).toHaveLength(23);
  });

  it('pauses a host after three broken sessions in a row, and delivers to other hosts', async () => {
    const { smtp, sessions } = await startBreakingSmtp();
    const outbox = outboxOver(smtpTransport(smtp.url));
    for (let index = 0; index < 10; index += 1) await outbox.send({ ...activation, to: `ana${index}@broken.example` });
    await outbox.deliverDue();
    // Two are sent at once, so a fourth session may have begun.
    expect(sessions()).toBeGreaterThanOrEqual(3);
    expect(sessions()).toBeLessThanOrEqual(4);
    expect((await stored()).filter(({ attempts }) => attempts === 0).length).toBeGreaterThanOrEqual(6);
    const before = sessions();
    await outbox.send(reset);
    await outbox.deliverDue();
    expect([smtp.recipients(), sessions()]).toEqual([[reset.to], before]);
    later(1);
    await outbox.deliverDue();
    expect(sessions()).toBeGreaterThan(before);
  });

  it('delivers a password reset at once after alternating sessions for two other hosts broke', async () => {
    const { smtp, sessions } = await startBreakingSmtp();
    const outbox = outboxOver(smtpTransport(smtp.url));
    for (let round = 0; round < 6; round += 1)
      for (const host of ['a.broken.example', 'b.broken.example']) {
        await outbox.send({ ...activation, to: `ana${round}@${host}` });
        await outbox.deliverDue();
      }
    // The circuit of each host opens after three sessions.
    expect(sessions()).toBe(6);
    await outbox.send(reset);
    await outbox.deliverDue();
    expect(smtp.recipients()).toEqual([reset.to]);
  });

  it('waits 30 seconds after failed connections, and then delivers to every host', async () => {
    const port = await freePort();
    const outbox = outboxOver(smtpTransport(`smtp://127.0.0.1:${port}`));
    for (let index = 0; index < 12; index += 1) await outbox.send({ ...activation, to: `ana${index}@example.com` });
    await outbox.deliverDue();
    expect((await stored()).filter(({ attempts }) => attempts > 0).length).toBeLessThanOrEqual(4);
    await outbox.send({ ...reset, to: 'ana@other.example' });
    const smtp = await startSmtp({ port });
    await outbox.deliverDue();
    expect(smtp.recipients()).toEqual([]);
    later(0.5);
    await outbox.deliverDue();
    expect(new Set(smtp.recipients())).toContain('ana@other.example');
    later(0.5);
    await outbox.deliverDue();
    expect(new Set(smtp.recipients()).size).toBe(13);
  });

  it('stops connecting after three failed connections, and counts no attempt for the mails that wait', async () => {
    const outbox = outboxOver(smtpTransport('smtp://127.0.0.1:1'));
    for (let index = 0; index < 20; index += 1) await outbox.send({ ...activation, to: `ana@host${index}.example` });
    await outbox.deliverDue();
    const attempts = (await stored()).map((mail) => mail.attempts);
    expect(attempts.filter((count) => count === 1).length).toBeLessThanOrEqual(3 + 8);
    expect(attempts.filter((count) => count === 0).length).toBeGreaterThanOrEqual(9);
  });

  it('queries fewer than four times for each mail when mails are queued during a delivery', async () => {
    const sent: string[] = [];
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const outbox = outboxOver({
      async send({ to }) {
        sent.push(to);
        await held;
      },
    });
    const claims = vi.spyOn(app.models.mails, 'findOneAndUpdate');
    onTestFinished(() => claims.mockRestore());
    outbox.start();
    for (let index = 0; index < 20; index += 1)
      await outbox.send({ kind: 'newsletterIssue', to: `c${index}@example.com`, language: 'sr', values: issueValues });
    await expect.poll(() => sent).toHaveLength(4);
    letGo();
    await outbox.deliverDue();
    expect(sent).toHaveLength(20);
    expect(claims.mock.calls.length).toBeLessThan(4 * 20);
  });

  it('sends every mail once when two processes deliver concurrently', async () => {
    const sent: string[] = [];
    const transport: Transport = {
      send: ({ to }) => {
        sent.push(to);
        return Promise.resolve();
      },
    };
    const [first, second] = [outboxOver(transport), outboxOver(transport)];
    for (let count = 0; count < 20; count += 1) await first.send({ ...activation, to: `citalac${count}@example.com` });
    await Promise.all([first.deliverDue(), second.deliverDue()]);
    expect(sent).toHaveLength(20);
    expect(new Set(sent).size).toBe(20);
  });
});

describe('the outbox without a mail server', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'korice-mail-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('writes an .eml file and prints the link', async () => {
    const printed: string[] = [];
    const outbox = outboxOver(fileTransport(join(folder, 'mail'), (line) => printed.push(line)));
    await outbox.send(activation);
    await outbox.deliverDue();
    const [file] = await readdir(join(folder, 'mail'));
    expect(await readFile(join(folder, 'mail', file ?? ''), 'utf8')).toContain('To: ana@example.com');
    expect(printed.join('\n')).toContain(url);
  });
});
