import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { endpoints, Handshake, Problem, RefusedAck, SendMessageAck, type EndpointShape } from '@korice/contracts';
import {
  eventPayloads,
  stringsOf,
  stringsOfEndpoint,
  type RequestString,
} from '@korice/contracts/testing/request-strings';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from './free-port.js';
import { startTestApp, type TestApp } from './app.js';
import { endpointNames, rawRequestOf, validCalls, type Call, type EndpointName } from './calls.js';
import { buildUser, type BuiltUser } from './factories/build-user.js';
import { startProcess, stopProcesses, type ProductProcess } from './processes.js';
import { createRawClient } from './raw-http.js';
import { stallingTexts } from './stalling-texts.js';
import { createCallFixtures } from './call-fixtures.js';
import { isThorough } from './thoroughness.js';

const maxDelayMs = 50;
/** A pause of the machine rarely comes three times in the same request; a slow transform always does. */
const maxAttempts = 4;
const largestLength = 256 * 1024;
/** Node refuses more than 16 KB of request line and headers before the product sees them. */
const maxUrlBytes = 12_000;
const timeout = isThorough ? 300_000 : 60_000;
/** Failures of upstream servers, which do not depend on the request. */
const upstreamFailures = new Set(['LOOKUP_FAILED', 'COVER_FAILED']);

let app: TestApp;
let product: ProductProcess;
let client: ReturnType<typeof createRawClient>;
let partner: BuiltUser;
let delayUrl: string;
beforeAll(async () => {
  app = await startTestApp();
  const port = await freePort();
  delayUrl = `http://127.0.0.1:${port}`;
  const probe = fileURLToPath(new URL('event-loop-delay.mjs', import.meta.url));
  product = await startProcess(app, await freePort(), {
    NODE_OPTIONS: `--import ${probe}`,
    EVENT_LOOP_DELAY_PORT: String(port),
    LOG_LEVEL: 'silent',
  });
  client = createRawClient(product.url);
  partner = await buildUser(app);
});
afterAll(async () => {
  client.close();
  await stopProcesses();
  await app.close();
});

const takeMaxDelay = async (): Promise<number> => Number(await (await fetch(delayUrl)).text());

/** Milliseconds of CPU time that the main thread of the product has used; Linux only. */
async function cpuMsOfMainThread(): Promise<number> {
  const { pid } = product.child;
  const [nanoseconds] = (await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8')).split(' ');
  return Number(nanoseconds) / 1e6;
}

/**
 * Sends up to `maxAttempts` times, until an attempt does not block the event loop of the product. A block is the smaller
 * of the delay of the loop and the CPU time of its thread: on a busy machine the delay includes waiting for a processor.
 * Asserted at full length only.
 */
async function expectNoStall(name: string, send: () => Promise<void>): Promise<void> {
  const blocks: number[] = [];
  do {
    await takeMaxDelay();
    const cpuMs = await cpuMsOfMainThread();
    await send();
    blocks.push(Math.round(Math.min(await takeMaxDelay(), (await cpuMsOfMainThread()) - cpuMs)));
  } while (isThorough && Math.min(...blocks) > maxDelayMs && blocks.length < maxAttempts);
  if (isThorough)
    expect(Math.min(...blocks), `${name} blocks the event loop for ${blocks.join(', ')} ms`).toBeLessThanOrEqual(
      maxDelayMs,
    );
}

interface Attempt {
  name: string;
  text: string;
}

/** Pathological texts for one field, at its bounds and at the largest length; a short run has one, varying by field. */
function attemptsOf({ path, checks = [] }: RequestString, index: number): Attempt[] {
  const bounds = checks.flatMap(({ _zod }) => (_zod.def.check === 'max_length' ? (_zod.def.maximum ?? []) : []));
  const lengths = [...new Set([...bounds, largestLength])];
  const all = stallingTexts.flatMap(({ name, ofLength }) =>
    lengths.map((length) => ({ name: `${path.join('.')}: ${length} of ${name}`, text: ofLength(length) })),
  );
  return isThorough ? all : all.slice(index % all.length).slice(0, 1);
}

/** Returns a copy of `value` with `text` at `path`; creates the lists and objects that are missing. */
function withText(value: unknown, path: RequestString['path'], text: string): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return text;
  if (typeof step === 'number') {
    const list: unknown[] = Array.isArray(value) ? value : [];
    return [withText(list[0], rest, text), ...list.slice(1)];
  }
  const object = typeof value === 'object' && value !== null ? value : {};
  return { ...object, [step]: withText((object as Record<string, unknown>)[step], rest, text) };
}

/** URLs and forms are UTF-8, which has no lone surrogates. */
const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '\ufffd');

/** Cuts a text to what fits into a URL, percent-encoded. */
function urlTextOf(text: string): string {
  const whole = wellFormed(text.slice(0, maxUrlBytes));
  const bytesEach = encodeURIComponent(whole).length / Math.max(1, whole.length);
  return wellFormed(whole.slice(0, Math.floor(maxUrlBytes / bytesEach)));
}

type Field = ReturnType<typeof stringsOfEndpoint>[number];

/** A form and a URL have one value for each name, a list too. */
function callWith(call: Call, { part, path }: Field, text: string): Call {
  if (part === 'body' && !call.form)
    return { ...call, body: withText(call.body, path, text) as Record<string, unknown> };
  const target = part === 'body' ? 'form' : part;
  const sendable = part === 'body' ? wellFormed(text) : urlTextOf(text);
  return { ...call, [target]: { ...call[target], [String(path[0])]: sendable } };
}

const fieldsOf = (name: EndpointName): Field[] => {
  const endpoint: EndpointShape = endpoints[name];
  const all = stringsOfEndpoint(endpoint).map((field) =>
    // Forms and URLs have one value for a list.
    field.part === 'body' && !endpoint.files ? field : { ...field, path: field.path.slice(0, 1) },
  );
  return [...new Map(all.map((field) => [[field.part, ...field.path].join('.'), field])).values()];
};

let fieldIndex = 0;

describe('a pathological text in a request', () => {
  it.for(endpointNames.filter((name) => fieldsOf(name).length > 0))(
    'of %s does not delay other requests',
    { timeout },
    async (name, { annotate }) => {
      const endpoint: EndpointShape = endpoints[name];
      const prepare = async (): Promise<{ caller: BuiltUser; call: Call }> => {
        const caller = await buildUser(app, { role: endpoint.access === 'admin' ? 'admin' : 'member' });
        return { caller, call: await validCalls[name](createCallFixtures(app, caller, partner)) };
      };
      let prepared = await prepare();
      let sent = 0;
      for (const field of fieldsOf(name)) {
        fieldIndex += 1;
        for (const attempt of attemptsOf(field, fieldIndex)) {
          const title = `${name} ${field.part} ${attempt.name}`;
          await expectNoStall(title, async () => {
            const call = callWith(prepared.call, field, attempt.text);
            const { status, text } = await client.send(await rawRequestOf(endpoint, call, prepared.caller.auth));
            if (status >= 500)
              expect(upstreamFailures, `${title}: ${text}`).toContain(Problem.parse(JSON.parse(text)).code);
            if (status === 401 && endpoint.access !== 'public')
              expect(Problem.parse(JSON.parse(text)).code, title).not.toBe('UNAUTHENTICATED');
            // A successful call may have ended the session or deleted its subject.
            if (status < 300) prepared = await prepare();
          });
          sent += 1;
        }
      }
      await annotate(String(sent), 'trust:stall');
    },
  );
});

describe('a pathological text of a socket', () => {
  let member: BuiltUser;
  let roomId: string;
  beforeAll(async () => {
    member = await buildUser(app);
    roomId = await createCallFixtures(app, member, partner).buildRoom();
  });

  const connectWith = (token: unknown): Socket =>
    io(product.url, { forceNew: true, transports: ['websocket'], reconnection: false, auth: { token } });
  /** Resolves to `connect`, or to the code or message of the refusal. */
  const resultOf = (socket: Socket): Promise<string> =>
    new Promise((resolve) => {
      socket.once('connect', () => {
        resolve('connect');
      });
      socket.once('connect_error', ({ message }) => {
        resolve(message);
      });
      // A packet beyond `maxHttpBufferSize` ends the connection without a refusal.
      socket.io.once('close', resolve);
    });

  it('as a handshake token does not delay other requests', { timeout }, async ({ annotate }) => {
    let sent = 0;
    for (const field of stringsOf(Handshake))
      for (const { name, text } of attemptsOf(field, sent)) {
        await expectNoStall(`handshake ${name}`, async () => {
          const socket = connectWith(text);
          expect(await resultOf(socket), name).not.toBe('connect');
          socket.disconnect();
        });
        sent += 1;
      }
    await annotate(String(sent), 'trust:stall');
  });

  it.for(Object.entries(eventPayloads))(
    'in %s does not delay other requests',
    { timeout },
    async ([event, schema], { annotate }) => {
      const valid = event === 'joinRoom' ? roomId : { message: 'Zdravo', roomId, clientId: '' };
      let sent = 0;
      for (const field of stringsOf(schema))
        for (const { name, text } of attemptsOf(field, sent)) {
          await expectNoStall(`${event} ${name}`, async () => {
            const socket = connectWith(member.token);
            expect(await resultOf(socket), name).toBe('connect');
            const ack: unknown = await socket
              .emitWithAck(event, withText(valid, field.path, text))
              // A packet beyond `maxHttpBufferSize` ends the connection without an acknowledgement.
              .catch(() => ({ ok: false, code: 'PAYLOAD_TOO_LARGE' }));
            const refused = RefusedAck.safeParse(ack);
            expect(refused.success || SendMessageAck.safeParse(ack).success, name).toBe(true);
            expect(refused.data?.code, name).not.toBe('INTERNAL');
            socket.disconnect();
          });
          sent += 1;
        }
      await annotate(String(sent), 'trust:stall');
    },
  );
});
