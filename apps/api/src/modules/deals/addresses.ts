import type { Address } from '@korice/contracts';
import type { Types } from 'mongoose';
import type { FieldEncryption } from '../../platform/field-encryption.js';

/** Encrypts the addresses of buyers: those of deals, and the one that a member saves for later deals. */
export interface Addresses {
  encrypt(dealId: Types.ObjectId, address: Address): string;
  /** Returns null for an address that cannot be decrypted. */
  decrypt(dealId: Types.ObjectId, encrypted: string): Address | null;
  encryptKept(userId: string, address: Address): string;
  decryptKept(userId: Types.ObjectId, encrypted: string): Address | null;
}

export function createAddresses(encryption: FieldEncryption): Addresses {
  const ofDeal = (id: Types.ObjectId) => `address of deal ${id.toHexString()}`;
  const ofMember = (id: Types.ObjectId | string) => `address of member ${id.toString()}`;
  const read = (encrypted: string, context: string) =>
    JSON.parse(encryption.decrypt(encrypted, context) ?? 'null') as Address | null;
  return {
    encrypt: (dealId, address) => encryption.encrypt(JSON.stringify(address), ofDeal(dealId)),
    decrypt: (dealId, encrypted) => read(encrypted, ofDeal(dealId)),
    encryptKept: (userId, address) => encryption.encrypt(JSON.stringify(address), ofMember(userId)),
    decryptKept: (userId, encrypted) => read(encrypted, ofMember(userId)),
  };
}
