import { createECDH, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDurably, readFileIfThere } from '../platform/files/durable-files.js';

/** A stored key is unusable: too short, so that it could be guessed, or damaged. */
export class SecretError extends Error {
  override readonly name = 'SecretError';
}

/** Reads a key from the data folder. Generates it on the first call, safely also when several processes start at once. */
async function readStored(file: string, generate: () => string): Promise<string> {
  if ((await readFileIfThere(file)) === undefined) await createDurably(file, Buffer.from(generate()));
  return (await readFile(file, 'utf8')).trim();
}

/**
 * Reads the signing key of the tokens: the configured one, or one that is generated once and stored in `dataDir`, so that a restart ends no
 * session.
 * @throws SecretError when the stored key is too short
 */
export async function readJwtSecret(configured: string | undefined, dataDir: string): Promise<string> {
  if (configured !== undefined) return configured;
  const file = join(dataDir, 'jwt-secret');
  const secret = await readStored(file, () => randomBytes(48).toString('base64url'));
  if (Buffer.byteLength(secret) < 32)
    throw new SecretError(
      `${file} has fewer than 32 bytes, too few for the key of the sessions. Remove it, and the next start makes another; everybody then logs in again.`,
    );
  return secret;
}

const dataKeyBytes = 32;

/** Parses 32 bytes in base64 or base64url; undefined for anything else. */
export function parseDataKey(encoded: string): Buffer | undefined {
  const key = Buffer.from(encoded, 'base64');
  return /^[\w+/-]{43}=?$/.test(encoded) && key.length === dataKeyBytes ? key : undefined;
}

/**
 * Reads the key of encrypted fields: the configured one, or one that is generated once and stored in `dataDir`.
 * @throws SecretError when the stored key is damaged
 */
export async function readDataKey(configured: string | undefined, dataDir: string): Promise<Buffer> {
  const file = join(dataDir, 'data-key');
  const encoded = configured ?? (await readStored(file, () => randomBytes(dataKeyBytes).toString('base64url')));
  const key = parseDataKey(encoded);
  if (!key)
    throw new SecretError(
      `${file} is not a key of ${dataKeyBytes} bytes. Restore it from a backup: without it stored bank accounts and addresses cannot be read.`,
    );
  return key;
}

/** The key pair that identifies the product to push services (RFC 8292): P-256 in base64url, the public key as an uncompressed point. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** Returns whether both keys are well-formed and belong together. */
export function isVapidPair({ publicKey, privateKey }: VapidKeys): boolean {
  const secret = Buffer.from(privateKey, 'base64url');
  if (!/^[\w-]{43}$/.test(privateKey) || secret.length !== 32) return false;
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(secret);
  } catch {
    // OpenSSL rejects zero and numbers above the order of the curve.
    return false;
  }
  return pair.getPublicKey('base64url') === publicKey;
}

function generateVapidKeys(): VapidKeys {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  // Padded, because `getPrivateKey` omits leading zero bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
  return { publicKey, privateKey };
}

/**
 * Reads the key pair of web push: the configured one, or one that is generated once and stored in `dataDir`.
 * @throws SecretError when the stored pair is damaged
 */
export async function readVapidKeys(configured: VapidKeys | undefined, dataDir: string): Promise<VapidKeys> {
  if (configured) return configured;
  const file = join(dataDir, 'vapid-keys');
  const stored = await readStored(file, () => {
    const generated = generateVapidKeys();
    return `${generated.publicKey}\n${generated.privateKey}`;
  });
  const [publicKey = '', privateKey = ''] = stored.split('\n');
  if (!isVapidPair({ publicKey, privateKey }))
    throw new SecretError(
      `${file} is not a key pair for web push. Restore it from a backup, or remove it, and the next start makes another; members then turn push on again.`,
    );
  return { publicKey, privateKey };
}
