import { readdir } from 'node:fs/promises';
import type { Problem } from '@korice/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from './free-port.js';
import { createLogger } from '../src/platform/logger.js';
import { createOutbox } from '../src/mail/outbox.js';
import { smtpTransport } from '../src/mail/transport.js';
import { createConnect } from '../src/safe-fetch/connect.js';
import { createLookup, type Lookup } from '../src/safe-fetch/lookup.js';
import { createSafeFetch, type SafeFetch } from '../src/safe-fetch/safe-fetch.js';
import { startTestApp, type TestApp } from './app.js';
import { makeCertificate } from './certificate.js';
import { buildUser, type BuiltUser } from './factories/build-user.js';
import { smtpStages, startAnswering, startFaultyMail, startTalking, type SmtpStage } from './faulty-servers.js';
import { startNameServer } from './name-server.js';
import { outsideNames, publicAddress } from './upstream-servers.js';
import {
  breakOff,
  sendsSlowly,
  flooding,
  hangUp,
  sendsTextAndCloses,
  reset,
  sendsText,
  silence,
  type FaultyPeer,
} from './faulty-peer.js';
import { trySome } from './thoroughness.js';

/** Upstream timeout of these tests in milliseconds, and the tolerated overhead. */
const timeoutMs = 300;
const margin = 1_500;

const certificate = makeCertificate(outsideNames);
let entry: SafeFetch;
let app: TestApp;
let member: BuiltUser;
beforeAll(async () => {
  app = await startTestApp({}, { outside: { ...fetchTo(0), read: (address, wish) => entry.read(address, wish) } });
  member = await buildUser(app);
});
afterAll(() => app.close());

const publicLookup: Lookup = () => Promise.resolve([{ address: publicAddress, family: 4 }]);

/** Returns a fetch that connects to this port only. */
function fetchTo(port: number, lookup: Lookup = publicLookup, ca = certificate.cert): SafeFetch {
  const open = createConnect({ port, ca });
  const connect = (hostname: string) => open(hostname, [{ address: '127.0.0.1', family: 4 }]);
  return createSafeFetch({ lookup, connect, userAgent: 'Korice tests', timeoutMs });
}

const answer = (head: string, body = ''): FaultyPeer => sendsTextAndCloses(`HTTP/1.1 ${head}\r\n\r\n${body}`);
const noise = Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7_919) % 256));

/** Faulty responses of servers. */
const answers: Record<string, FaultyPeer> = {
  'says nothing': silence,
  'hangs up': hangUp,
  'breaks off': breakOff,
  'answers noise': sendsText(noise),
  'answers as a mail server': sendsText('220 posta.example ESMTP\r\n'),
  'answers in HTTP/0.9': sendsTextAndCloses('<html>zdravo</html>'),
  'drips its head': sendsSlowly('HTTP/1.1 200 OK\r\n', 'X: a\r\n'),
  'never ends its head': flooding('HTTP/1.1 200 OK\r\n', 'X-Much: aaaaaaaaaaaaaaaaaaaaaaaa\r\n'),
  'goes on with 100': sendsSlowly('HTTP/1.1 100 Continue\r\n\r\n', 'HTTP/1.1 100 Continue\r\n\r\n'),
  'changes the protocol': answer('101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: Upgrade'),
  'answers nothing with 204': answer('204 No Content'),
  'answers 404': answer('404 Not Found\r\nContent-Length: 2', '{}'),
  'answers 429': answer('429 Too Many Requests\r\nRetry-After: 100000\r\nContent-Length: 0'),
  'answers 500': answer('500 Internal Server Error\r\nContent-Length: 4', 'oops'),
  'answers 503 and drips': sendsSlowly('HTTP/1.1 503 Away\r\nContent-Length: 99999\r\n\r\n', 'a'),
  'answers a page': answer('200 OK\r\nContent-Type: text/html\r\nContent-Length: 15', '<p>Zdravo!</p>\n'),
  'answers half an answer': answer('200 OK\r\nContent-Length: 5000', '{"ISBN:97802'),
  'drips its body': sendsSlowly('HTTP/1.1 200 OK\r\nContent-Length: 999999\r\n\r\n', '{'),
  'never ends its body': flooding('HTTP/1.1 200 OK\r\n\r\n', '{"a":'),
  'announces too much': answer('200 OK\r\nContent-Length: 99999999999', '{}'),
  'announces less than nothing': answer('200 OK\r\nContent-Length: -5', '{}'),
  'announces two lengths': answer('200 OK\r\nContent-Length: 2\r\nContent-Length: 9', '{}'),
  'spoils its chunks': sendsText('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n'),
  'compresses unasked': answer('200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 2', '\x1f\x8b'),
  'answers JSON of nothing': answer('200 OK\r\nContent-Length: 4', 'null'),
  'leads in a circle': answer('302 Found\r\nLocation: ?'),
  'redirect to an invalid address': answer('302 Found\r\nLocation: http://[::'),
  'leads to another protocol': answer('302 Found\r\nLocation: gopher://openlibrary.org/'),
};

/** Faults without a usable connection. */
const absences: Record<string, () => Promise<SafeFetch>> = {
  'refuses connections': async () => fetchTo(await freePort()),
  'speaks no TLS': async () => fetchTo(await startTalking(sendsTextAndCloses('HTTP/1.1 200 OK\r\n\r\n{}'))),
  'never ends its handshake': async () => fetchTo(await startTalking(silence)),
  'drips its handshake': async () => fetchTo(await startTalking(sendsSlowly('\x16\x03\x03\x10\x00', '\x02'))),
  'has the certificate of another': async () => {
    const other = makeCertificate(['niko.example']);
    return fetchTo(await startAnswering(other, silence), publicLookup, other.cert);
  },
  'has a certificate that nobody trusts': async () =>
    fetchTo(await startAnswering(makeCertificate(outsideNames), silence)),
  'has no address': async () => fetchTo(await freePort(), () => Promise.resolve([])),
  'is not known': async () => fetchTo(await freePort(), () => Promise.reject(new Error('ENOTFOUND'))),
  'is looked up without end': async () => {
    const { address } = await startNameServer();
    return fetchTo(await freePort(), createLookup([address]));
  },
};

const ways: Record<string, () => Promise<SafeFetch>> = {
  ...absences,
  ...Object.fromEntries(
    Object.entries(answers).map(([name, talk]) => [name, async () => fetchTo(await startAnswering(certificate, talk))]),
  ),
};

const coverUrl = 'https://covers.openlibrary.org/b/id/14625765-L.jpg';

/** Calls that need another server. */
const calls: Record<string, { code: Problem['code']; send: () => Promise<Response> }> = {
  'the book data': {
    code: 'LOOKUP_FAILED',
    send: () => fetch(`${app.url}/api/isbn/9780261103252`, { headers: member.auth }),
  },
  'the cover': {
    code: 'COVER_FAILED',
    send: () => {
      const body = new FormData();
      body.set('coverUrl', coverUrl);
      return fetch(`${app.url}/api/books/save-cover`, { method: 'POST', headers: member.auth, body });
    },
  },
};

describe('a faulty upstream server', () => {
  const cases = Object.keys(ways).flatMap((way) => Object.keys(calls).map((call) => [way, call] as const));

  it('causes 502 with the error code of the call in time and leaves no data, for every kind of fault', async ({
    annotate,
  }) => {
    const tried = await trySome(cases, 25, async ([way, call]) => {
      const { code, send } = calls[call] ?? expect.fail(call);
      entry = (await ways[way]?.()) ?? expect.fail(way);
      const begun = performance.now();
      const response = await send();
      const took = performance.now() - begun;
      const problem = (await response.json()) as Problem;
      expect({ way, call, status: response.status, code: problem.code }).toEqual({ way, call, status: 502, code });
      expect(took, `${call}: ${way}`).toBeLessThan(timeoutMs + margin);
    });
    expect(await app.models.images.countDocuments()).toBe(0);
    expect(await app.models.isbnRecords.countDocuments()).toBe(0);
    const files = await readdir(app.deps.env.UPLOAD_DIR, { recursive: true, withFileTypes: true });
    expect(files.filter((entry) => entry.isFile())).toEqual([]);
    await annotate(String(tried), 'trust:outside');
  }, 60_000);
});

describe('a faulty mail server', () => {
  const waits = { connectionTimeout: 200, greetingTimeout: 200, socketTimeout: 200, dnsTimeout: 200 };
  const attemptTimeout = 500;
  const checkTimeout = 200;
  const manners: Record<string, FaultyPeer> = {
    refuses: sendsText('550 No\r\n'),
    'hangs up': hangUp,
    'resets the connection': reset,
    'is busy': sendsTextAndCloses('421 Later\r\n'),
    'talks garbage': sendsText(noise),
    'says nothing': silence,
    'never ends its line': flooding('', 'a'),
    'never ends its answer': flooding('250-a\r\n', '250-a\r\n'),
    'drips its answer': sendsSlowly('250-a\r\n', '250-a\r\n'),
  };
  /** Stages at which a 5xx concerns this mail alone, not the sender or the server. */
  const stagesOfMail: readonly SmtpStage[] = ['RCPT', 'DATA', 'content'];
  const cases = smtpStages.flatMap((stage) => Object.keys(manners).map((manner) => [stage, manner] as const));

  it('costs one attempt within its timeout; only a permanent refusal of the mail marks it as failed', async ({
    annotate,
  }) => {
    const tried = await trySome(cases, 26, async ([stage, manner]) => {
      await app.models.mails.deleteMany({});
      const port = await startFaultyMail(stage, manners[manner] ?? expect.fail(manner));
      const outbox = createOutbox({
        mails: app.models.mails,
        transport: smtpTransport(`smtp://127.0.0.1:${port}`, { ...waits, attemptTimeout, checkTimeout }),
        now: () => new Date(),
        log: createLogger('silent'),
        from: 'Korice <korice@example.com>',
        publicUrl: 'https://korice.example',
      });
      const values = { url: 'https://korice.example/auth/activate/a' };
      await outbox.send({ kind: 'activation', to: 'ana@example.com', language: 'sr', values });
      const begun = performance.now();
      await outbox.deliverDue();
      const took = performance.now() - begun;
      expect(took, `${stage}: ${manner}`).toBeLessThan(attemptTimeout + checkTimeout + margin);
      const [mail] = await app.models.mails.find().lean();
      const { status, attempts, values: kept } = mail ?? expect.fail('The mail is gone.');
      const isFinal = manner === 'refuses' && stagesOfMail.includes(stage);
      const left = isFinal ? { status: 'failed', kept: {} } : { status: 'queued', kept: values };
      expect({ stage, manner, status, attempts, kept }).toEqual({ stage, manner, attempts: 1, ...left });
    });
    await annotate(String(tried), 'trust:outside');
  }, 120_000);
});
