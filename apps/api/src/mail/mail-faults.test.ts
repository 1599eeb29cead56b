import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../test/free-port.js';
import { startTestApp, type TestApp } from '../../test/app.js';
import { buildUser } from '../../test/factories/build-user.js';
import { mailFaults, startMailServer, type MailFault, type MailServer } from '../../test/mail-server.js';
import { startProcess, stopProcesses, type ProductProcess } from '../../test/processes.js';
import { createLogger } from '../platform/logger.js';
import { createOutbox, type Outbox } from './outbox.js';
import { smtpTransport, type Transport } from './transport.js';

/** Starting from source takes a while. */
const timeoutMs = 120_000;
/** Short, because some faults of the server send no response. */
const waits = {
  connectionTimeout: 500,
  greetingTimeout: 500,
  socketTimeout: 500,
  dnsTimeout: 500,
  attemptTimeout: 5_000,
  checkTimeout: 5_000,
};

let app: TestApp;
let server: MailServer;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  server = await startMailServer();
  await app.models.mails.deleteMany({});
});
afterEach(() => server.close());

const stored = () => app.models.mails.find().sort({ _id: 1 }).lean();
const mail = {
  kind: 'activation',
  to: 'ana@example.com',
  language: 'sr',
  values: { url: 'https://x.example/a' },
} as const;

describe('the outbox with a faulty mail server', () => {
  let now: Date;
  beforeEach(() => {
    now = new Date('2026-11-21T10:00:00Z');
  });
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

  it('marks a mail as failed after one attempt when the recipient is refused permanently (550)', async () => {
    const outbox = outboxOver(smtpTransport(server.url, waits));
    server.fault = 'noSuchRecipient';
    await outbox.send(mail);
    await outbox.deliverDue();
    server.fault = undefined;
    now = new Date(now.getTime() + 60_000);
    await outbox.deliverDue();
    expect([server.struck, server.taken]).toEqual([1, []]);
    expect(await stored()).toMatchObject([{ status: 'failed', attempts: 1, values: {} }]);
  });

  /** Faults of every session, so that they also occur when the outbox checks the server after the broken session. */
  const ofEverySession: readonly MailFault[] = ['silent', 'garbage', 'busy'];
  const passing = mailFaults.filter((fault) => fault !== 'noSuchRecipient');
  it.each(passing)('delivers a mail at the second attempt after the fault %s', async (fault) => {
    const outbox = outboxOver(smtpTransport(server.url, waits));
    server.fault = fault;
    await outbox.send(mail);
    await outbox.deliverDue();
    expect(server.struck).toBe(ofEverySession.includes(fault) ? 2 : 1);
    const [queued] = await stored();
    expect(queued).toMatchObject({ status: 'queued', attempts: 1, values: mail.values });
    const early = [...server.taken];
    expect(early).toEqual(['lostAcknowledgement', 'silentAfterData'].includes(fault) ? [queued?.messageId] : []);

    server.fault = undefined;
    for (let look = 0; look < 3; look += 1) {
      now = new Date(now.getTime() + 60_000);
      await outbox.deliverDue();
    }
    // Without an acknowledgement a mail is sent again under the same Message-ID; a mail recorded as sent is not.
    expect(server.taken).toEqual([...early, queued?.messageId]);
    expect(await stored()).toMatchObject([{ status: 'sent', attempts: 2, values: {} }]);
  });

  const inMail = ['refused', 'dataCut', 'lostAcknowledgement', 'silentAfterData'] as const;
  it.each(inMail)('delivers a mail at the second attempt after the fault %s on a reused connection', async (fault) => {
    const outbox = outboxOver(smtpTransport(server.url, waits));
    await outbox.send(mail);
    await outbox.deliverDue();
    server.fault = fault;
    await outbox.send(mail);
    await outbox.deliverDue();
    expect(server.struck).toBe(1);
    const [first, queued] = await stored();
    expect(queued).toMatchObject({ status: 'queued', attempts: 1, values: mail.values });
    const early = [...server.taken];
    const isTaken = fault === 'lostAcknowledgement' || fault === 'silentAfterData';
    expect(early).toEqual([first?.messageId, ...(isTaken ? [queued?.messageId] : [])]);

    server.fault = undefined;
    now = new Date(now.getTime() + 60_000);
    await outbox.deliverDue();
    expect(server.taken).toEqual([...early, queued?.messageId]);
    expect(await stored()).toMatchObject([{ status: 'sent' }, { status: 'sent', attempts: 2, values: {} }]);
  });

  it('stops while sends are pending, and every mail is delivered after a restart', async () => {
    const sent: string[] = [];
    const slow = outboxOver({
      send: ({ to }) => {
        sent.push(to);
        return new Promise(() => undefined);
      },
    });
    for (const to of ['prva@example.com', 'druga@example.com', 'treca@example.com']) await slow.send({ ...mail, to });
    void slow.deliverDue();
    await expect.poll(() => sent).toEqual(['prva@example.com', 'druga@example.com']);
    await slow.stop();
    expect(sent).toHaveLength(2);
    now = new Date(now.getTime() + 6 * 60_000);
    await outboxOver(smtpTransport(server.url, waits)).deliverDue();
    expect(server.taken).toHaveLength(3);
  });
});

describe('a server process with a faulty mail server', () => {
  let product: ProductProcess;
  const start = async () => startProcess(app, await freePort(), { SMTP_URL: server.url });
  beforeEach(async () => {
    product = await start();
  }, timeoutMs);
  afterEach(stopProcesses, timeoutMs);

  async function ask(path: string, body: object): Promise<unknown> {
    const response = await fetch(product.url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return [response.status, await response.json()];
  }
  /** Makes all queued mails due; the mail of a registration then starts a delivery. */
  async function makeDue(): Promise<void> {
    await app.models.mails.updateMany({ status: 'queued' }, { $set: { nextAttemptAt: new Date(0) } });
    await ask('/auth/register', {
      name: 'Ana',
      email: `jos${(await stored()).length}@example.com`,
      password: 'knjige na polici',
    });
  }
  const recorded = async () =>
    (await stored()).filter(({ status }) => status === 'sent').map(({ messageId }) => messageId);

  it(
    'returns the usual responses, and delivers every mail after the faults and a crash',
    async () => {
      const { email } = await buildUser(app);
      const usual = await ask('/auth/send-password-reset', { email });
      await expect.poll(recorded, { timeout: 20_000 }).toHaveLength(1);
      const faults = ['refused', 'dataCut', 'busy', 'silentAfterData'] as const;
      for (const fault of faults) {
        server.fault = fault;
        server.struck = 0;
        expect(await ask('/auth/send-password-reset', { email })).toEqual(usual);
        await expect.poll(() => server.struck).toBe(fault === 'busy' ? 2 : 1);
      }
      // The mail server has accepted a mail and not acknowledged it.
      await product.stop('SIGKILL');
      server.fault = undefined;
      const expected = (await stored()).map(({ messageId }) => messageId);
      expect(expected).toHaveLength(1 + faults.length);
      product = await start();
      await makeDue();
      await expect.poll(recorded, { timeout: 20_000 }).toEqual(expect.arrayContaining(expected));
      await makeDue();
      await expect.poll(recorded, { timeout: 20_000 }).toHaveLength(expected.length + 2);
      for (const [index, id] of expected.entries())
        expect(server.taken.filter((taken) => taken === id)).toHaveLength(index === expected.length - 1 ? 2 : 1);
    },
    timeoutMs,
  );
});
