import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { PushPayload } from '@korice/contracts';

/** Simulates the push client of a browser: the keys of RFC 8291 and the decryption. */
export interface PushDevice {
  /** The body of `POST /api/push/subscriptions`. */
  registration: { endpoint: string; keys: { p256dh: string; auth: string }; deviceKey: string };
  /** Decrypts a message with the content encoding `aes128gcm` (RFC 8188) of one record. @throws when it is for another device */
  decrypt(message: Buffer): PushPayload;
}

export function createPushDevice(endpoint: string): PushDevice {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length));
  const labelled = (label: string, ...values: Buffer[]): Buffer =>
    Buffer.concat([Buffer.from(`${label}\0`), ...values]);
  return {
    registration: {
      endpoint,
      keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
      deviceKey: randomBytes(32).toString('base64url'),
    },
    decrypt(message) {
      const salt = message.subarray(0, 16);
      const senderKey = message.subarray(21, 21 + message.readUInt8(20));
      const record = message.subarray(21 + senderKey.length);
      const keyInfo = labelled('WebPush: info', pair.getPublicKey(), senderKey);
      const input = derive(pair.computeSecret(senderKey), auth, keyInfo, 32);
      const key = derive(input, salt, labelled('Content-Encoding: aes128gcm'), 16);
      const nonce = derive(input, salt, labelled('Content-Encoding: nonce'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(record.subarray(-16));
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      // The padding of the last record is a byte 2 followed by zeros.
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as PushPayload;
    },
  };
}
