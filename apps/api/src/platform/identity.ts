/** An id that policies compare as hexadecimal text. */
export interface Identity {
  toHexString(): string;
}
