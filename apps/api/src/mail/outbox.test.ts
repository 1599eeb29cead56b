import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.js';
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

const outboxOver = (transport: Transport): Outbox =>
  createOutbox({
    mails: app.models.mails,
    transport,
    now: () => now,
    log: createLogger('silent'),
    from: 'Korice <korice@example.com>',
    publicUrl: 'https://korice.example',
  });

const url = 'https://korice.example/auth/activate/tajna-niska';
const activation = { kind: 'activation', to: 'ana@example.com', language: 'sr', values: { url } } as const;
const stored = () => app.models.mails.find().sort({ _id: 1 }).lean();
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

/** A real SMTP server; `accept` decides what becomes of each mail. */
async function startSmtp(accept: (message: string) => Error | undefined) {
  const messages: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  return { url: `smtp://127.0.0.1:${port}`, messages, close: () => new Promise<void>((done) => server.close(done)) };
}

describe('the outbox', () => {
  it('delivers over SMTP once and forgets the link', async () => {
    const smtp = await startSmtp(() => undefined);
    const outbox = outboxOver(smtpTransport(smtp.url));
    await outbox.send(activation);
    await outbox.deliverDue();
    await outbox.deliverDue();
    await smtp.close();
    expect(smtp.messages).toHaveLength(1);
    expect(smtp.messages[0]).toMatch(/^Subject: =\?UTF-8\?|^Subject: Aktiviraj/m);
    expect(await stored()).toMatchObject([{ status: 'sent', values: {}, closedAt: now }]);
  });

  it('tries again later, under the same Message-ID, when the server refuses', async () => {
    const ids: (string | undefined)[] = [];
    const smtp = await startSmtp((message) => {
      ids.push(/^Message-ID: (.+)$/im.exec(message)?.[1]);
      return ids.length < 3 ? Object.assign(new Error('Try later'), { responseCode: 451 }) : undefined;
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
    await smtp.close();
    expect(new Set(ids).size).toBe(1);
    expect(smtp.messages).toHaveLength(1);
  });

  it('keeps a mail while there is no server at all, and gives it up in the end', async () => {
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

  it('goes on after a restart with what another process had begun', async () => {
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

  describe('while many newsletter issues are queued', () => {
    const values = { date: '23.11.2026', list: [], url, unsubscribeUrl: url };
    const reset = { kind: 'passwordReset', to: 'ana@example.com', language: 'sr', values: { url } } as const;
    /** A transport whose first mail waits until it is let go. */
    function holdingFirst() {
      const sent: string[] = [];
      let letGo = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      const transport: Transport = {
        async send({ to }) {
          sent.push(to);
          if (sent.length === 1) await held;
        },
      };
      return { sent, transport, letGo };
    }
    const queueIssues = async (outbox: Outbox, count: number) => {
      for (let index = 0; index < count; index += 1)
        await outbox.send({ kind: 'newsletterIssue', to: `pretplatnik${index}@example.com`, language: 'sr', values });
    };

    it('sends what somebody waits for next', async () => {
      const { sent, transport, letGo } = holdingFirst();
      const outbox = outboxOver(transport);
      await queueIssues(outbox, 30);
      const delivered = outbox.deliverDue();
      await expect.poll(() => sent).toHaveLength(1);
      later(1);
      await outbox.send(reset);
      letGo();
      await delivered;
      expect(sent.slice(0, 3)).toEqual(['pretplatnik0@example.com', reset.to, 'pretplatnik1@example.com']);
      expect(sent).toHaveLength(31);
    });

    it('looks once more after a delivery, however many mails came meanwhile', async () => {
      const { sent, transport, letGo } = holdingFirst();
      const outbox = outboxOver(transport);
      await queueIssues(outbox, 1);
      const claims = vi.spyOn(app.models.mails, 'findOneAndUpdate');
      onTestFinished(() => claims.mockRestore());
      outbox.start();
      await expect.poll(() => sent).toHaveLength(1);
      await queueIssues(outbox, 20);
      letGo();
      await outbox.deliverDue();
      await outbox.stop();
      expect(sent).toHaveLength(21);
      // One for each mail, and one that finds nothing for each of two deliveries.
      expect(claims).toHaveBeenCalledTimes(23);
    });
  });

  it('lets two processes share the work without sending anything twice', async () => {
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

describe('without a mail server', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'korice-mail-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('writes an .eml and prints the link', async () => {
    const printed: string[] = [];
    const outbox = outboxOver(fileTransport(join(folder, 'mail'), (line) => printed.push(line)));
    await outbox.send(activation);
    await outbox.deliverDue();
    const [file] = await readdir(join(folder, 'mail'));
    expect(await readFile(join(folder, 'mail', file ?? ''), 'utf8')).toContain('To: ana@example.com');
    expect(printed.join('\n')).toContain(url);
  });
});
