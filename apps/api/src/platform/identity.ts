/** Anything with a value that compares as its hexadecimal text: a policy asks no more of an id. */
export interface Identity {
  toHexString(): string;
}
