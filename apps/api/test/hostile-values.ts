import { gzipSync } from 'node:zlib';
import fc from 'fast-check';

/** Texts that break naive parsers, queries and templates. */
const awkwardTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u200f\ufeff',
  'e\u0301'.repeat(500),
  'a'.repeat(5_000),
  `${'a'.repeat(3_000)}!`,
  '👩‍👩‍👧‍👦'.repeat(50),
  '../../../etc/passwd',
  '..\\..\\secret',
  '[object Object]',
  '__proto__',
  'constructor',
  '$where',
  '{"$gt":""}',
  "'; return true; //",
  '<img src=x onerror=alert(1)>',
  'null',
  'NaN',
  '-0',
  '1e309',
  '9'.repeat(400),
  '2026-13-45T99:99:99Z',
  'f'.repeat(24),
  'F'.repeat(25),
];

/** JSON texts, because an object literal would set the prototype instead of the key `__proto__`. */
const awkwardJson = [
  '{"$gt":""}',
  '{"$ne":null}',
  '{"$regex":"(a+)+$"}',
  '{"$where":"while(true){}"}',
  '{"$in":[{"$gt":""}]}',
  '[{"$gt":""}]',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  '{"toString":1,"valueOf":2,"length":-1}',
  '{"toJSON":{}}',
  '{"_bsontype":"ObjectId","id":"aaaaaaaaaaaa"}',
  '{"$oid":"aaaaaaaaaaaaaaaaaaaaaaaa"}',
  '[]',
  '{}',
  'null',
  'true',
  '0',
  '-1',
  '0.1',
  '1e308',
  '1e999',
  '9007199254740993',
  '"\\ud800"',
  '"\\u0000"',
];

export const awkwardText = fc.oneof(
  { arbitrary: fc.constantFrom(...awkwardTexts), weight: 3 },
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);

export const awkwardValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...awkwardJson).map((json): unknown => JSON.parse(json)),
  awkwardText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(fc.constantFrom('a', 1, null), { minLength: 60, maxLength: 120 }),
);

export const awkwardKey = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  '$set',
  '$where',
  '_id',
  'role',
  'status',
  'sessionVersion',
  'a.b',
  '',
  '\u0000',
);

const deep = 100_000;
const bytes = (...values: number[]): Buffer => Buffer.from(values);

/** Bodies with invalid or excessive JSON. */
export const awkwardBodies: readonly Buffer[] = [
  Buffer.from('['.repeat(deep) + ']'.repeat(deep)),
  Buffer.from('{"a":'.repeat(deep / 4) + '1' + '}'.repeat(deep / 4)),
  Buffer.from(`{"email":${'['.repeat(deep)}${']'.repeat(deep)}}`),
  Buffer.from(`{"email":"${'a'.repeat(300_000)}"}`),
  Buffer.from('{"email":"a"'),
  Buffer.from('{"a":1e999,"b":-1e999}'),
  Buffer.from(`{"a":${'9'.repeat(100_000)}}`),
  Buffer.from('{"email":"\\ud800","name":"\\u0000"}'),
  Buffer.from('{"__proto__":{"role":"admin"},"email":"a@example.com","email":"b@example.com"}'),
  Buffer.from('\ufeff{}'),
  Buffer.from('"text"'),
  Buffer.from('null'),
  Buffer.from(' '),
  bytes(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d),
  bytes(0x00),
];

/** Hostile Content-Type and related headers. */
export const awkwardTypes: readonly Record<string, string>[] = [
  { 'Content-Type': 'application/json; charset=utf-16' },
  { 'Content-Type': 'application/json; charset=unheard-of' },
  { 'Content-Type': 'application/json, text/plain' },
  { 'Content-Type': 'application/vnd.api+json' },
  { 'Content-Type': 'application/x-www-form-urlencoded' },
  { 'Content-Type': 'multipart/form-data' },
  { 'Content-Type': 'multipart/form-data; boundary=' },
  { 'Content-Type': `multipart/form-data; boundary=${'b'.repeat(300)}` },
  { 'Content-Type': 'multipart/form-data; boundary="a\\"; charset=x' },
  { 'Content-Type': 'multipart/mixed; boundary=a' },
  { 'Content-Type': '/' },
  { 'Content-Type': '' },
  { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
  { 'Content-Type': 'application/json', 'Content-Encoding': 'br' },
  { 'Content-Type': 'application/json', 'Content-Encoding': 'unheard-of' },
];

/** A compression bomb: a few bytes that become 50 MB. */
export const bomb = gzipSync(Buffer.alloc(50_000_000, 0x20));

const line = '\r\n';
const part = (headers: string, content: string): string => `--edge${line}${headers}${line}${line}${content}${line}`;
const disposition = (name: string, more = ''): string => `Content-Disposition: form-data; name="${name}"${more}`;
const file = (field: string, name: string): string =>
  part(`${disposition(field, `; filename="${name}"`)}${line}Content-Type: image/png`, 'no picture');

/** Returns malformed multipart forms for an endpoint with files in `field`. */
export const awkwardForms = (field: string): readonly Buffer[] =>
  [
    file(field, 'a.png').repeat(300) + '--edge--',
    file('elsewhere', 'a.png') + '--edge--',
    file(field, '../../../../tmp/owned.png') + '--edge--',
    file(field, 'a\u0000b.png') + '--edge--',
    file(field, 'ž'.repeat(2_000)) + '--edge--',
    file(field, ''),
    part(disposition('title'), 'a').repeat(300) + '--edge--',
    part(disposition('__proto__'), 'a') + part(disposition('constructor[prototype][role]'), 'admin') + '--edge--',
    part(disposition('title[$gt]'), '') + part(disposition('price[0][a]'), '1') + '--edge--',
    part(disposition('n'.repeat(500)), 'a') + '--edge--',
    part(disposition('title'), 'a'.repeat(70_000)) + '--edge--',
    part('Content-Disposition: form-data', 'a') + '--edge--',
    part('Content-Disposition: attachment; name="title"', 'a') + '--edge--',
    part(`${disposition('title')}${line}${'X-Filler: a\r\n'.repeat(200)}`, 'a') + '--edge--',
    part(`${disposition('title')}${line}Content-Transfer-Encoding: base64`, '%%%') + '--edge--',
    part(disposition('title'), 'a') + '--edge',
    '--edge--',
    'no form at all',
    '',
  ].map((text) => Buffer.from(text));

export const formType = { 'Content-Type': 'multipart/form-data; boundary=edge' };
