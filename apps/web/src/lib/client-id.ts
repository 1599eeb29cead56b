/** A key of one's own for a creating call, so that sending it again creates nothing twice: 128 random bits, also on plain http. */
export const newClientId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
