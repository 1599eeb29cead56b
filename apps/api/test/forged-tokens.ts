import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import type { TestApp } from './app.js';
import type { BuiltUser } from './factories/build-user.js';

const encode = (part: unknown): string =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');
const partsOf = (token: string): [head: string, claims: string, signature: string] => {
  const [head = '', claims = '', signature = ''] = token.split('.');
  return [head, claims, signature];
};
export const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(partsOf(token)[1], 'base64url').toString('utf8')) as Record<string, unknown>;

type Hash = 'sha256' | 'sha384' | 'sha512';

/** Returns a token signed with HMAC by `key`. */
export function forge(key: string | Buffer, claims: unknown, head: object = {}, hash: Hash = 'sha256'): string {
  const signed = `${encode({ alg: 'HS256', typ: 'JWT', ...head })}.${encode(claims)}`;
  return `${signed}.${createHmac(hash, key).update(signed).digest('base64url')}`;
}

function forgeWithPair(alg: 'RS256' | 'ES256', key: KeyObject, claims: unknown, head: object = {}): string {
  const signed = `${encode({ alg, typ: 'JWT', ...head })}.${encode(claims)}`;
  const made = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${made.toString('base64url')}`;
}

const flip = (text: string, at: number): string =>
  text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);

/** Returns invalid tokens by their fault. `secret` is the product's key, used for some of them. */
export function forgedTokens(
  app: TestApp,
  member: BuiltUser,
  other: BuiltUser,
  secret: string,
): Record<string, string> {
  const claims = claimsOf(member.token);
  const [head, payload, signature] = partsOf(member.token);
  const without = (name: string): object => Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));
  const now = Math.floor(Date.now() / 1000);
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = rsa.publicKey.export({ format: 'jwk' });
  const pem = rsa.publicKey.export({ type: 'spki', format: 'pem' });
  return {
    'another key': forge('y'.repeat(40), claims),
    'an empty key': forge(Buffer.alloc(0), claims),
    'the key of zeros': forge(Buffer.alloc(32), claims),
    'the key of a mailed link': forge(createHmac('sha256', secret).update('korice signed links').digest(), claims),
    'no algorithm': `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    'no algorithm, in capitals': `${encode({ alg: 'NONE', typ: 'JWT' })}.${payload}.`,
    'no algorithm, in mixed letters': `${encode({ alg: 'nOnE' })}.${payload}.`,
    'no algorithm and our signature': `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.${signature}`,
    'an empty algorithm': forge(secret, claims, { alg: '' }),
    'an algorithm that is a list': forge(secret, claims, { alg: ['HS256'] }),
    'a longer hash than ours': forge(secret, claims, { alg: 'HS384' }, 'sha384'),
    'the longest hash': forge(secret, claims, { alg: 'HS512' }, 'sha512'),
    'a name of another hash': forge(secret, claims, { alg: 'HS512' }),
    'a pair of keys': forgeWithPair('RS256', rsa.privateKey, claims),
    'a pair of keys on a curve': forgeWithPair('ES256', curve.privateKey, claims),
    'a key that it brings': forgeWithPair('RS256', rsa.privateKey, claims, { jwk }),
    'a key at an address': forgeWithPair('RS256', rsa.privateKey, claims, { jku: 'http://127.0.0.1/keys', kid: 'a' }),
    'a public key as a secret': forge(String(pem), claims),
    'a key that is a file': forge(Buffer.alloc(0), claims, { kid: '../../../../dev/null' }),
    'a key from a query': forge('1', claims, { kid: "' UNION SELECT '1" }),
    'a claim that must be understood': forge('y'.repeat(40), claims, { crit: ['exp'] }),
    'no signature': `${head}.${payload}.`,
    'half a signature': `${head}.${payload}.${signature.slice(0, 20)}`,
    'a longer signature': `${member.token}A`,
    'another first letter of the signature': `${head}.${payload}.${flip(signature, 0)}`,
    'the signature of another token': `${head}.${payload}.${partsOf(other.token)[2]}`,
    'the claims of another token': `${head}.${partsOf(other.token)[1]}.${signature}`,
    'another letter in its claims': `${head}.${flip(payload, 30)}.${signature}`,
    'another account in its claims': `${head}.${encode({ ...claims, sub: other._id })}.${signature}`,
    'a role in its claims': `${head}.${encode({ ...claims, role: 'admin' })}.${signature}`,
    'an end that was moved': `${head}.${encode({ ...claims, exp: now + 9_999_999 })}.${signature}`,
    'an end that has passed': forge(secret, { ...claims, iat: now - 100, exp: now - 1 }),
    'an end at this second': forge(secret, { ...claims, exp: now }),
    'an end that is text': forge(secret, { ...claims, exp: 'never' }),
    'an end that is nothing': forge(secret, { ...claims, exp: null }),
    'no end': forge(secret, without('exp')),
    'a start in the future': forge(secret, { ...claims, nbf: now + 3_600 }),
    'a beginning that is text': forge(secret, { ...claims, nbf: 'later' }),
    'no time of issue': forge(secret, without('iat')),
    'an unknown account': forge(secret, { ...claims, sub: 'f'.repeat(24) }),
    'an account that is an operator': forge(secret, { ...claims, sub: { $gt: '' } }),
    'an account that is a list': forge(secret, { ...claims, sub: [member._id] }),
    'an account that is no id': forge(secret, { ...claims, sub: 'admin' }),
    'an id with more behind it': forge(secret, { ...claims, sub: `${member._id}\n` }),
    'no account': forge(secret, without('sub')),
    'an older version of the sessions': forge(secret, { ...claims, version: -1 }),
    'a later version of the sessions': app.deps.tokens.sign({ userId: member._id, version: 1 }),
    'a version that is text': forge(secret, { ...claims, version: '0' }),
    'a version that is an operator': forge(secret, { ...claims, version: { $gte: 0 } }),
    'no version': forge(secret, without('version')),
    'no token id': forge(secret, without('jti')),
    'another issuer': forge(secret, { ...claims, iss: 'elsewhere' }),
    'another audience': forge(secret, { ...claims, aud: 'elsewhere' }),
    'no issuer': forge(secret, without('iss')),
    'no audience': forge(secret, without('aud')),
    'claims that are text': forge(secret, '"admin"'),
    'claims that are a list': forge(secret, []),
    'claims that are nothing': forge(secret, 'null'),
    'claims that are no JSON': forge(secret, '{'),
    'claims that are no JSON, signed by anybody': forge('y'.repeat(40), '{'),
    'a head that is no JSON': `${encode('{')}.${payload}.${signature}`,
    'a key of prototypes': forge(secret, '{"__proto__":{"sub":"a","version":0},"exp":9999999999}'),
    'a mailed link instead': app.deps.links.sign('message-mails', member._id),
    'five parts': `${member.token}.a.b`,
    'a part too few': `${head}.${payload}`,
    'the id of the account': member._id,
    'the password of the account': member.password,
    'a word': 'undefined',
  };
}
