import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { parseStorageUrl, type S3Location } from '../platform/files/s3-location.js';
import { isVapidPair, parseDataKey, type VapidKeys } from './secrets.js';
import { isHostPattern } from '../safe-fetch/safe-url.js';

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);
function withoutTrailingSlashes(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end -= 1;
  return url.slice(0, end);
}

const origin = z.url({ protocol: /^https?$/ }).transform(withoutTrailingSlashes);

/** Returns whether the URL is https on the default port, with a host that the server may fetch from. */
function isOutsideService(address: string): boolean {
  const { protocol, port, username, search, hash, hostname } = new URL(address);
  return protocol === 'https:' && `${port}${username}${search}${hash}` === '' && isHostPattern(hostname);
}

/** Returns whether the value is an origin as browsers send it: no path and no `*`. */
const isOrigin = (value: string): boolean =>
  URL.canParse(value) &&
  /^https?:$/.test(new URL(value).protocol) &&
  new URL(value).origin === value &&
  !value.includes('*');

/** Zod's own message for a text, 'expected number, received NaN', is not for operators. */
const number = z.coerce.number('must be a number');
const rate = number.positive().max(100_000);
/** Resolves a relative folder against the directory in which npm was called, not the workspace of the script. */
const folder = z.string().transform((path) => (isAbsolute(path) ? path : resolve(process.env.INIT_CWD ?? '.', path)));

const Variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: number.int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, 'must start with mongodb:// or mongodb+srv://')
    .optional(),
  DATA_DIR: folder.prefault('.data'),
  UPLOAD_DIR: folder.optional(),
  STORAGE_URL: z
    .string()
    .refine((url) => parseStorageUrl(url) !== undefined, 'must be s3://bucket?endpoint=https://host&region=name')
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  JWT_SECRET: z
    .string()
    .refine((value) => Buffer.byteLength(value) >= 32, 'must have at least 32 bytes')
    .optional(),
  DATA_KEY: z
    .string()
    .refine((value) => parseDataKey(value) !== undefined, 'must be 32 bytes in base64')
    .optional(),
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().default('Korice <korice@localhost>'),
  CONTACT_TO: z.email().optional(),
  OPENLIBRARY_URL: origin
    .refine(isOutsideService, 'must be an https address on the usual port')
    .prefault('https://openlibrary.org'),
  COVER_HOSTS: list
    .transform((hosts) => hosts.map((host) => host.toLowerCase()))
    .refine((hosts) => hosts.every(isHostPattern), 'must be host names, *.name for all below one')
    .prefault('covers.openlibrary.org,archive.org,*.us.archive.org'),
  OPERATOR_FILE: folder.optional(),
  ADMIN_PASSKEY: z.enum(['required', 'optional']).default('optional'),
  ADMIN_EMAILS: list
    .refine((emails) => emails.every((email) => z.email().safeParse(email).success), 'must be email addresses')
    .transform((emails) => emails.map((email) => email.toLowerCase()))
    .prefault(''),
  RSD_PER_EUR: rate.default(117.2),
  RSD_PER_USD: rate.default(108),
  CORS_ORIGINS: list
    .refine((origins) => origins.every(isOrigin), 'must be origins such as https://app.example.com')
    .prefault(''),
  TRUST_PROXY: number.int().min(0).max(10).default(0),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must start with redis:// or rediss://')
    .optional(),
  RATE_LIMIT: onOff.prefault('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS: onOff.prefault('off'),
  SEED_DEMO: onOff.optional(),
});

export type Env = Omit<
  z.output<typeof Variables>,
  | 'PUBLIC_URL'
  | 'UPLOAD_DIR'
  | 'STORAGE_URL'
  | 'AWS_ACCESS_KEY_ID'
  | 'AWS_SECRET_ACCESS_KEY'
  | 'VAPID_PUBLIC_KEY'
  | 'VAPID_PRIVATE_KEY'
  | 'SEED_DEMO'
> & {
  PUBLIC_URL: string;
  UPLOAD_DIR: string;
  /** The bucket of the images; undefined when they are in `UPLOAD_DIR`. */
  STORAGE_URL: S3Location | undefined;
  /** When undefined, a key pair is generated and stored in `DATA_DIR`. */
  vapidKeys: VapidKeys | undefined;
  SEED_DEMO: boolean;
  production: boolean;
};

/** The message names each invalid variable, one per line. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
}

/** Parses the environment. An empty variable counts as unset. @throws EnvError */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = Variables.safeParse(given);
  const faults = parsed.success
    ? [...storageFaults(parsed.data), ...vapidFaults(parsed.data), ...productionFaults(parsed.data)]
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (!parsed.success || faults.length > 0) throw new EnvError(faults.join('\n'));
  const {
    STORAGE_URL,
    AWS_ACCESS_KEY_ID = '',
    AWS_SECRET_ACCESS_KEY = '',
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    ...data
  } = parsed.data;
  const production = data.NODE_ENV === 'production';
  const location = STORAGE_URL === undefined ? undefined : parseStorageUrl(STORAGE_URL);
  return {
    ...data,
    production,
    STORAGE_URL: location && { ...location, accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY },
    vapidKeys: publicKey !== undefined && privateKey !== undefined ? { publicKey, privateKey } : undefined,
    PUBLIC_URL: data.PUBLIC_URL ?? `http://localhost:${data.PORT}`,
    UPLOAD_DIR: data.UPLOAD_DIR ?? resolve(data.DATA_DIR, 'uploads'),
    SEED_DEMO: data.SEED_DEMO ?? (!production && data.MONGODB_URI === undefined),
  };
}

function storageFaults(data: z.output<typeof Variables>): string[] {
  if (data.STORAGE_URL === undefined) return [];
  return (['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const).flatMap((name) =>
    data[name] === undefined ? [`${name}: required with STORAGE_URL`] : [],
  );
}

function vapidFaults({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
}: z.output<typeof Variables>): string[] {
  if (publicKey === undefined && privateKey === undefined) return [];
  if (publicKey === undefined) return ['VAPID_PUBLIC_KEY: required with VAPID_PRIVATE_KEY'];
  if (privateKey === undefined) return ['VAPID_PRIVATE_KEY: required with VAPID_PUBLIC_KEY'];
  return isVapidPair({ publicKey, privateKey })
    ? []
    : ['VAPID_PUBLIC_KEY: must be the public key of VAPID_PRIVATE_KEY'];
}

function productionFaults(data: z.output<typeof Variables>): string[] {
  if (data.NODE_ENV !== 'production') return [];
  return [
    ...(data.JWT_SECRET ? [] : ['JWT_SECRET: required in production, at least 32 bytes']),
    ...(data.DATA_KEY ? [] : ['DATA_KEY: required in production, 32 bytes in base64']),
    ...(data.SMTP_URL ? [] : ['SMTP_URL: required in production']),
    ...(data.OPERATOR_FILE ? [] : ['OPERATOR_FILE: required in production']),
    ...(data.PUBLIC_URL ? [] : ['PUBLIC_URL: required in production']),
    ...(data.SEED_DEMO ? ['SEED_DEMO: demo data never goes into production'] : []),
  ];
}
