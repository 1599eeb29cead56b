/** Returns an idempotency key of 128 random bits. `crypto.randomUUID` exists only in secure contexts. */
export const newClientId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Returns an idempotency key of 16 hexadecimal digits, the same for equal texts: two FNV-1a hashes with different offsets. `crypto.subtle`
 * exists only in secure contexts; a collision only matters among the keys of one account.
 */
export const clientIdOf = (text: string): string => fnv(0x811c9dc5, text) + fnv(0x050c5d1f, text);

function fnv(offset: number, text: string): string {
  let value = offset;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return (value >>> 0).toString(16).padStart(8, '0');
}
