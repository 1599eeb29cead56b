import { endpoints, type EndpointShape } from '@korice/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from './app.js';
import { addressOf, contentOf, endpointNames, validCalls, type Call, type EndpointName } from './calls.js';
import { buildUser, type BuiltUser } from './factories/build-user.js';
import { createCallFixtures, startAppWithUpstreams } from './call-fixtures.js';

let app: TestApp;
let partner: BuiltUser;
beforeAll(async () => {
  app = await startAppWithUpstreams();
  partner = await buildUser(app);
});
afterAll(() => app.close());

const planted = 'podmetnuto';

/** Returns every field name in the database, such as `role`, `owner`, `seq` and `readBy`. */
const keptFields = (): string[] => {
  const paths = Object.values(app.models).flatMap(({ schema }) => Object.keys(schema.paths));
  return [...new Set(paths.map((path) => path.split('.')[0] ?? ''))].filter((field) => field !== '');
};

/** Whether the planted word is anywhere in the database. */
async function isKept(): Promise<boolean> {
  for (const { collection } of Object.values(app.models))
    if (JSON.stringify(await collection.find({}).toArray()).includes(planted)) return true;
  return false;
}

/** Forms above sixty text fields are refused as a whole. */
const roomInForms = 30;

function* inParts<T>(all: readonly T[], length: number): Generator<T[]> {
  for (let start = 0; start < all.length; start += length) yield all.slice(start, start + length);
}

describe('an undeclared field in a request', () => {
  const writing = endpointNames.filter((name) => (endpoints[name] as EndpointShape).body !== undefined);

  /** Sends a valid call with additional fields and returns the status. */
  async function send(name: EndpointName, undeclared: readonly string[]): Promise<number> {
    const endpoint: EndpointShape = endpoints[name];
    const caller = await buildUser(app, { role: endpoint.access === 'admin' ? 'admin' : 'member' });
    const call = await validCalls[name](createCallFixtures(app, caller, partner));
    const extra = Object.fromEntries(undeclared.map((field) => [field, planted]));
    const sent: Call = call.form
      ? { ...call, form: { ...extra, ...call.form } }
      : { ...call, body: { ...extra, ...call.body } };
    const { body, headers } = contentOf(endpoint, sent);
    const response = await fetch(app.url + addressOf(endpoint, sent), {
      method: endpoint.method,
      body: body ?? null,
      headers: { ...(headers as Record<string, string> | undefined), ...caller.auth },
    });
    expect(await response.text()).not.toContain(planted);
    return response.status;
  }

  // @spec 5-server-rules
  it.for(writing)('is stored nowhere: %s', async (name) => {
    const { body, files }: EndpointShape = endpoints[name];
    const declared = body && 'shape' in body ? Object.keys(body.shape as object) : [];
    const undeclared = keptFields().filter((field) => !declared.includes(field));
    expect(undeclared.length).toBeGreaterThan(50);
    const status = await send(name, []);
    for (const part of inParts(undeclared, files ? roomInForms : undeclared.length))
      expect(await send(name, part)).toBe(status);
    expect(await isKept()).toBe(false);
  });
});
