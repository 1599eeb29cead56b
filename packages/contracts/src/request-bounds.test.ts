import { describe, expect, it } from 'vitest';
import type { EndpointShape } from './endpoint.js';
import { endpoints } from './endpoints.js';
import { Handshake } from './events.js';
import { eventPayloads, stringsOf, stringsOfEndpoint } from './testing/request-strings.js';

const inputs = Object.entries<EndpointShape>(endpoints).flatMap(([name, endpoint]) =>
  stringsOfEndpoint(endpoint).map(
    ({ part, path, checks }) => [`${name} ${[part, ...path].join('.')}`, checks] as const,
  ),
);
const events = Object.entries({ Handshake, ...eventPayloads }).flatMap(([name, schema]) =>
  stringsOf(schema).map(({ path, checks }) => [[name, ...path].join('.'), checks] as const),
);
const strings = [...inputs, ...events];

describe('strings of requests and events', () => {
  it('are found in the schemas: more than 100', () => {
    expect(strings.length).toBeGreaterThan(100);
  });

  it.each(strings)('are bounded before any other check: %s', (_path, checks) => {
    const first = checks?.[0]?._zod.def;
    expect(first).toMatchObject({ check: 'max_length', abort: true });
    expect(first?.maximum).toBeLessThanOrEqual(400_000);
  });
});
