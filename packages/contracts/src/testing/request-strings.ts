import type { z } from 'zod';
import type { EndpointShape } from '../endpoint.js';
import { JoinRoom, SendMessage, SetInView, type ClientToServerEvents } from '../events.js';

/** The parts of zod's schema definitions that contain inner schemas, and the checks. */
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

/** A string that parses raw input. */
export interface RequestString {
  /** Property names and list indices from the parsed value to the string. */
  path: readonly (string | number)[];
  checks: Definition['checks'];
}

const leaves = new Set(['number', 'boolean', 'enum', 'literal', 'null', 'undefined', 'void', 'transform']);
const containers = new Set(['object', 'array', 'union', 'pipe', 'optional', 'nullable', 'default', 'record', 'tuple']);

/**
 * Finds every string schema that parses raw input. Skips the output side of a pipe: its input side has bounded the value.
 * @throws for an unknown kind of schema, which could contain a string
 */
export function stringsOf(schema: z.ZodType, path: RequestString['path'] = []): RequestString[] {
  // Zod has a separate type for the definition of each kind of schema; this function reads fields that all kinds share.
  const definition = schema._zod.def as unknown as Definition;
  if (definition.type === 'string') return [{ path, checks: definition.checks }];
  if (leaves.has(definition.type)) return [];
  if (!containers.has(definition.type))
    throw new Error(`${path.join('.')}: unknown kind of schema: ${definition.type}`);
  const { shape = {}, element, innerType, keyType, valueType, options = [], items = [] } = definition;
  const inner: [z.ZodType | undefined, ...RequestString['path']][] = [
    ...Object.entries(shape).map(([name, one]): [z.ZodType, string] => [one, name]),
    ...items.map((one, index): [z.ZodType, number] => [one, index]),
    ...[innerType, definition.in, ...options].map((one): [z.ZodType | undefined] => [one]),
    [element, 0],
    [keyType, 'key'],
    [valueType, 'key'],
  ];
  return inner.flatMap(([one, ...steps]) => (one ? stringsOf(one, [...path, ...steps]) : []));
}

export type RequestPart = 'params' | 'query' | 'body';

/** Finds every string in the requests of an endpoint, with the part of the request that contains it. */
export function stringsOfEndpoint(endpoint: EndpointShape): (RequestString & { part: RequestPart })[] {
  const { params, query, body } = endpoint;
  const parts = { params, query, body };
  return (Object.keys(parts) as RequestPart[]).flatMap((part) => {
    const schema = parts[part];
    return schema ? stringsOf(schema).map((one) => ({ ...one, part })) : [];
  });
}

/** The payload of every event that a browser sends; the type requires one for each event. */
export const eventPayloads: Record<keyof ClientToServerEvents, z.ZodType> = {
  joinRoom: JoinRoom,
  setInView: SetInView,
  sendMessage: SendMessage,
};
