import type { IncomingMessage } from 'node:http';

/** How the bytes of an answer are compressed. */
export type Encoding = 'br' | 'gzip' | 'identity';

const accepted = ({ headers }: IncomingMessage): string => headers['accept-encoding'] ?? '';

/** Whether a request says how much it likes which encoding; browsers do not. */
export const weighsEncodings = (request: IncomingMessage): boolean => accepted(request).includes(';');

/** The smallest encoding that a request takes, when it does not weigh them. */
export function encodingFor(request: IncomingMessage): Encoding {
  const encodings = accepted(request)
    .split(',')
    .map((encoding) => encoding.trim());
  return encodings.includes('br') ? 'br' : encodings.includes('gzip') ? 'gzip' : 'identity';
}
