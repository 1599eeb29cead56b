import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { EndpointShape } from './endpoint.js';
import { endpoints } from './endpoints.js';
import { Handshake, JoinRoom, SendMessage } from './events.js';

/** Zod's own description of a schema; of its many kinds only what leads to inner schemas is read. */
interface Definition {
  type: string;
  checks?: { _zod: { def: { check: string; maximum?: number; abort?: boolean } } }[];
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  options?: z.ZodType[];
  innerType?: z.ZodType;
  in?: z.ZodType;
  items?: z.ZodType[];
  keyType?: z.ZodType;
  valueType?: z.ZodType;
}

const leaves = new Set(['number', 'boolean', 'enum', 'literal', 'null', 'undefined', 'void', 'transform']);
/** A kind that is in neither list could hide a string from the walk. */
const containers = ['object', 'array', 'union', 'pipe', 'optional', 'nullable', 'default', 'record'];

/** Every string schema that parses raw input, with its path. The output side of a pipe only sees what its input side let through. */
function stringsOf(schema: z.ZodType, path: string): { path: string; definition: Definition }[] {
  const definition = schema._zod.def as unknown as Definition;
  if (definition.type === 'string') return [{ path, definition }];
  if (leaves.has(definition.type)) return [];
  expect(containers, `${path}: ${definition.type}`).toContain(definition.type);
  const inner = [
    ...Object.entries(definition.shape ?? {}),
    ...[definition.element, definition.innerType, definition.in, definition.keyType, definition.valueType].map(
      (one) => ['', one] as const,
    ),
    ...[...(definition.options ?? []), ...(definition.items ?? [])].map((one) => ['', one] as const),
  ];
  return inner.flatMap(([name, one]) => (one ? stringsOf(one, name === '' ? path : `${path}.${name}`) : []));
}

const inputs = Object.entries<EndpointShape>(endpoints).flatMap(([name, { params, query, body }]) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? stringsOf(schema, `${name} ${part}`) : [],
  ),
);
const events = Object.entries({ Handshake, JoinRoom, SendMessage }).flatMap(([name, schema]) =>
  stringsOf(schema, name),
);
const strings = [...inputs, ...events].map(({ path, definition }) => [path, definition] as const);

describe('strings of requests and events', () => {
  it('are found in every call that takes text', () => {
    expect(strings.length).toBeGreaterThan(100);
  });

  it.each(strings)('%s is bounded before any other check', (_path, { checks }) => {
    const first = checks?.[0]?._zod.def;
    expect(first).toMatchObject({ check: 'max_length', abort: true });
    expect(first?.maximum).toBeLessThanOrEqual(400_000);
  });
});
