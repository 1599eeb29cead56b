import { expect, it } from 'vitest';
import { parseEnv } from './env.js';
import { weakSettings } from './weak-settings.js';

const strong = {
  NODE_ENV: 'production',
  JWT_SECRET: 'x'.repeat(32),
  OPERATOR_FILE: '/operator.json',
  PUBLIC_URL: 'https://korice.example',
  SMTP_URL: 'smtps://mail.example',
};
const named = (more: Record<string, string>) =>
  weakSettings(parseEnv({ ...strong, ...more })).map((line) => line.split(':')[0]);

it('settings that protect nobody are named in production, and only there', () => {
  expect(named({})).toEqual([]);
  expect(named({ SMTP_URL: 'smtp://mail.example:587?requireTLS=true', PUBLIC_URL: 'http://localhost:3000' })).toEqual(
    [],
  );
  const weak = { PUBLIC_URL: 'http://korice.example', SMTP_URL: 'smtp://mail.example', RATE_LIMIT: 'off' };
  expect(named(weak)).toEqual(['PUBLIC_URL', 'SMTP_URL', 'RATE_LIMIT']);
  expect(named({ ...weak, NODE_ENV: 'development' })).toEqual([]);
});
