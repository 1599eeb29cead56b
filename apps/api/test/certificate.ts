import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** PEM texts of a key and its self-signed certificate. */
export interface Certificate {
  key: string;
  cert: string;
}

const day = 24 * 3_600_000;

/** Creates a certificate for domain names (`*.` allowed), valid from yesterday until tomorrow. */
export function makeCertificate(names: string[]): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'));
  const name = sequence(set(sequence(objectId('550403'), der(0x0c, Buffer.from('outside servers of the tests')))));
  const alternativeNames = sequence(
    objectId('551d11'),
    der(0x04, sequence(...names.map((one) => der(0x82, Buffer.from(one))))),
  );
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    sequence(time(Date.now() - day), time(Date.now() + day)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(alternativeNames)),
  );
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]));
  const certificate = sequence(body, ecdsaWithSha256, signature);
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}

/** Encodes one ASN.1 value in DER. */
function der(tag: number, content: Buffer): Buffer {
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(content.length);
  return Buffer.concat([Buffer.from([tag, 0x82]), length, content]);
}

const sequence = (...parts: Buffer[]): Buffer => der(0x30, Buffer.concat(parts));
const set = (...parts: Buffer[]): Buffer => der(0x31, Buffer.concat(parts));
const objectId = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const time = (moment: number): Buffer =>
  der(0x18, Buffer.from(`${new Date(moment).toISOString().slice(0, 19).replace(/[-T:]/g, '')}Z`));
