import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EnvError, parseEnv } from './env.js';

const production = {
  NODE_ENV: 'production',
  JWT_SECRET: 'x'.repeat(32),
  DATA_KEY: Buffer.alloc(32).toString('base64'),
  SMTP_URL: 'smtp://mail.example.com',
  PUBLIC_URL: 'https://korice.example/',
  OPERATOR_FILE: '/etc/korice/operator.json',
};

/** The folder that relative paths start from. */
const callFolder = process.env.INIT_CWD ?? '.';

/** A key pair that the web-push library generates. */
const generatedKeys = async () => (await import('web-push')).default.generateVAPIDKeys();

describe('parseEnv', () => {
  it('returns a default for every variable in development', () => {
    expect(parseEnv({})).toEqual({
      NODE_ENV: 'development',
      production: false,
      PORT: 3000,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://localhost:3000',
      DATA_DIR: resolve(callFolder, '.data'),
      UPLOAD_DIR: resolve(callFolder, '.data/uploads'),
      STORAGE_URL: undefined,
      vapidKeys: undefined,
      MAIL_FROM: 'Korice <korice@localhost>',
      OPENLIBRARY_URL: 'https://openlibrary.org',
      COVER_HOSTS: ['covers.openlibrary.org', 'archive.org', '*.us.archive.org'],
      ADMIN_PASSKEY: 'optional',
      ADMIN_EMAILS: [],
      RSD_PER_EUR: 117.2,
      RSD_PER_USD: 108,
      CORS_ORIGINS: [],
      TRUST_PROXY: 0,
      RATE_LIMIT: true,
      LOG_LEVEL: 'info',
      METRICS: false,
      SEED_DEMO: true,
    });
  });

  it('treats an empty variable as unset', () => {
    expect(parseEnv({ PORT: '', MONGODB_URI: '' })).toMatchObject({ PORT: 3000, SEED_DEMO: true });
  });

  it('accepts only a URL as REDIS_URL', () => {
    expect(parseEnv({ REDIS_URL: 'redis://localhost:6379' }).REDIS_URL).toBe('redis://localhost:6379');
    expect(() => parseEnv({ REDIS_URL: 'localhost:6379' })).toThrow(/^REDIS_URL: /);
  });

  it('accepts a bucket with its endpoint as STORAGE_URL, and requires the access keys', () => {
    const access = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
    const location = (STORAGE_URL: string) => parseEnv({ STORAGE_URL, ...access }).STORAGE_URL;
    expect(parseEnv({}).STORAGE_URL).toBeUndefined();
    expect(location('s3://korice-images?endpoint=https://s3.example.com&region=eu-central-1')).toEqual({
      bucket: 'korice-images',
      endpoint: 'https://s3.example.com',
      region: 'eu-central-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    });
    expect(location('s3://korice?endpoint=http://minio:9000/')?.endpoint).toBe('http://minio:9000');
    for (const wrong of [
      'https://s3.example.com/korice',
      's3://korice',
      's3://korice?endpoint=s3.example.com',
      's3://korice?endpoint=https://s3.example.com/path',
      's3://korice/folder?endpoint=https://s3.example.com',
      's3://korice?endpoint=https://s3.example.com&regio=x',
      's3://K?endpoint=https://s3.example.com',
    ])
      expect(() => location(wrong), wrong).toThrow('STORAGE_URL');
    expect(() => parseEnv({ STORAGE_URL: 's3://korice?endpoint=https://s3.example.com' })).toThrow(
      'AWS_ACCESS_KEY_ID: required with STORAGE_URL\nAWS_SECRET_ACCESS_KEY: required with STORAGE_URL',
    );
  });

  it('accepts both VAPID keys or none, and rejects keys that are not a pair', async () => {
    const { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY } = await generatedKeys();
    expect(parseEnv({}).vapidKeys).toBeUndefined();
    expect(parseEnv({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }).vapidKeys).toEqual({
      publicKey: VAPID_PUBLIC_KEY,
      privateKey: VAPID_PRIVATE_KEY,
    });
    expect(() => parseEnv({ VAPID_PUBLIC_KEY })).toThrow('VAPID_PRIVATE_KEY: required with VAPID_PUBLIC_KEY');
    expect(() => parseEnv({ VAPID_PRIVATE_KEY })).toThrow('VAPID_PUBLIC_KEY: required with VAPID_PRIVATE_KEY');
    const { publicKey: foreign } = await generatedKeys();
    for (const pair of [
      { VAPID_PUBLIC_KEY: foreign, VAPID_PRIVATE_KEY },
      { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: 'short' },
      { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: Buffer.alloc(32).toString('base64url') },
    ])
      expect(() => parseEnv(pair)).toThrow('VAPID_PUBLIC_KEY: must be the public key of VAPID_PRIVATE_KEY');
  });

  it('accepts only origins without wildcards as CORS_ORIGINS', () => {
    const origins = (CORS_ORIGINS: string) => parseEnv({ CORS_ORIGINS }).CORS_ORIGINS;
    expect(origins('https://app.example.com, http://localhost:5173')).toHaveLength(2);
    for (const wrong of ['*', 'https://*.example.com', 'https://app.example.com/', 'app.example.com', 'null'])
      expect(() => origins(wrong), wrong).toThrow('CORS_ORIGINS');
  });

  it('turns SEED_DEMO off with MONGODB_URI and in production', () => {
    expect(parseEnv({ MONGODB_URI: 'mongodb://localhost/korice' }).SEED_DEMO).toBe(false);
    expect(parseEnv(production)).toMatchObject({
      SEED_DEMO: false,
      production: true,
      PUBLIC_URL: 'https://korice.example',
    });
  });

  it('omits trailing slashes of OPENLIBRARY_URL, and turns COVER_HOSTS to lower case', () => {
    expect(
      parseEnv({
        OPENLIBRARY_URL: 'https://books.example.org/data/',
        COVER_HOSTS: 'Covers.example.org, *.example.net',
      }),
    ).toMatchObject({
      OPENLIBRARY_URL: 'https://books.example.org/data',
      COVER_HOSTS: ['covers.example.org', '*.example.net'],
    });
  });

  it.each([
    'http://openlibrary.org',
    'https://openlibrary.org:8443',
    'https://user@openlibrary.org',
    'https://127.0.0.1',
    'https://localhost',
    'openlibrary.org',
    'nonsense',
  ])('rejects %s as OPENLIBRARY_URL', (address) => {
    expect(() => parseEnv({ OPENLIBRARY_URL: address })).toThrow(/^OPENLIBRARY_URL: .+$/);
  });

  it.each(['*', 'https://archive.org', 'archive.org,10.0.0.1', 'localhost'])('rejects %s as COVER_HOSTS', (hosts) => {
    expect(() => parseEnv({ COVER_HOSTS: hosts })).toThrow(/^COVER_HOSTS: .+$/);
  });

  it('reports every invalid variable in one error, one line each', () => {
    expect(() => parseEnv({ PORT: '70000', RATE_LIMIT: 'maybe' })).toThrow(EnvError);
    expect(() => parseEnv({ PORT: '70000', RATE_LIMIT: 'maybe' })).toThrow(/^PORT: .+\nRATE_LIMIT: .+$/);
  });

  it.each([
    ['PORT', 'abc', 'must be a number'],
    ['TRUST_PROXY', 'yes', 'must be a number'],
    ['ADMIN_EMAILS', 'sonja@example.com,sonja', 'must be email addresses'],
  ])('rejects %s=%s with words that an operator understands', (name, value, words) => {
    expect(() => parseEnv({ [name]: value })).toThrow(`${name}: ${words}`);
  });

  it('rejects a JWT_SECRET of less than 32 bytes, and SEED_DEMO=on in production', () => {
    expect(() => parseEnv({ JWT_SECRET: 'x'.repeat(31) })).toThrow(/^JWT_SECRET: must have at least 32 bytes$/);
    expect(() => parseEnv({ ...production, SEED_DEMO: 'on' })).toThrow(/^SEED_DEMO: /);
  });

  it.each(['JWT_SECRET', 'DATA_KEY', 'SMTP_URL', 'PUBLIC_URL', 'OPERATOR_FILE'])(
    'requires %s in production',
    (name) => {
      expect(() => parseEnv({ ...production, [name]: '' })).toThrow(new RegExp(`^${name}: required`));
    },
  );
});
