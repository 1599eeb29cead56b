import { expect, it } from 'vitest';
import { Id } from './common.js';
import type { EndpointShape } from './endpoint.js';
import { endpoints } from './endpoints.js';
import { stringsOf } from './testing/request-strings.js';

const texts = Object.entries<EndpointShape>(endpoints)
  .filter(([, { download }]) => download === undefined)
  .flatMap(([name, { response }]) =>
    stringsOf(response)
      .filter(({ checks }) => checks !== Id._zod.def.checks)
      .map(({ path, checks = [] }) => [[name, ...path].join('.'), checks.map((one) => one._zod.def.check)] as const),
  );

// A stored text that the rules of a later release refuse would fail every response that contains it.
it('no text of a response is normalized and checked like the text of a request', () => {
  expect(texts.length).toBeGreaterThan(500);
  expect(texts.filter(([, checks]) => checks.includes('overwrite')).map(([path]) => path)).toEqual([]);
});
