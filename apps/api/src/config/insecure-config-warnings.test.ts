import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Operator } from '@korice/texts/pages';
import { expect, it } from 'vitest';
import { parseEnv } from './env.js';
import { insecureConfigWarnings } from './insecure-config-warnings.js';
import { readOperator } from './operator-file.js';

const strong = {
  NODE_ENV: 'production',
  JWT_SECRET: 'x'.repeat(32),
  DATA_KEY: Buffer.alloc(32).toString('base64'),
  OPERATOR_FILE: '/operator.json',
  PUBLIC_URL: 'https://korice.example',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Korice <korice@korice.example>',
};
const named = (more: Record<string, string>, operator?: Operator) =>
  insecureConfigWarnings(parseEnv({ ...strong, ...more }), operator).map((line) => line.split(':')[0]);

it('insecureConfigWarnings names an insecure PUBLIC_URL, SMTP_URL and RATE_LIMIT in production only', () => {
  expect(named({})).toEqual([]);
  expect(named({ SMTP_URL: 'smtp://mail.example:587?requireTLS=true', PUBLIC_URL: 'http://localhost:3000' })).toEqual(
    [],
  );
  const weak = { PUBLIC_URL: 'http://korice.example', SMTP_URL: 'smtp://mail.example', RATE_LIMIT: 'off' };
  expect(named(weak)).toEqual(['PUBLIC_URL', 'SMTP_URL', 'RATE_LIMIT']);
  expect(named({ ...weak, NODE_ENV: 'development' })).toEqual([]);
});

it('insecureConfigWarnings names the sample keys of docker-compose.yml and a missing or local MAIL_FROM', async () => {
  const sample = await readFile(new URL('../../../../docker-compose.yml', import.meta.url), 'utf8');
  const published = /JWT_SECRET: \$\{JWT_SECRET:-(.+)\}/.exec(sample)?.[1] ?? '';
  expect(named({ JWT_SECRET: published })).toEqual(['JWT_SECRET']);
  const dataKey = /DATA_KEY: \$\{DATA_KEY:-(.+)\}/.exec(sample)?.[1] ?? '';
  expect(named({ DATA_KEY: dataKey })).toEqual(['DATA_KEY']);
  expect(named({ MAIL_FROM: '' })).toEqual(['MAIL_FROM']);
  expect(named({ MAIL_FROM: 'Knjižara <knjige@localhost>' })).toEqual(['MAIL_FROM']);
});

it('insecureConfigWarnings names the sample of OPERATOR_FILE as long as one value is left', async () => {
  const sample = await readOperator(fileURLToPath(new URL('../../../../operator.sample.json', import.meta.url)));
  expect(named({}, sample)).toEqual(['OPERATOR_FILE']);
  const own = Object.fromEntries(Object.keys(sample ?? {}).map((field) => [field, 'Antikvarijat Sova'])) as Operator;
  expect(named({}, own)).toEqual([]);
  expect(named({}, { ...own, taxNumber: '000000000 (primer)' })).toEqual(['OPERATOR_FILE']);
});
