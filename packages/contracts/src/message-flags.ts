/** Signs of fraud in a message, in a file without schemas, so that screens bundle none. */
export const messageFlags = [
  'fakeLink',
  'cardNumber',
  'cardRequest',
  'codeRequest',
  'paymentTrick',
  'otherApp',
] as const;
export type MessageFlag = (typeof messageFlags)[number];

/** Flags of messages that are almost certainly fraud. `otherApp` alone is a hint. */
export const isStrongFlag = (flag: MessageFlag): boolean => flag !== 'otherApp';
