import type { IncomingMessage } from 'node:http';

/** The content encoding of a response. */
export type Encoding = 'br' | 'gzip' | 'identity';

const accepted = ({ headers }: IncomingMessage): string => headers['accept-encoding'] ?? '';

/** Whether `Accept-Encoding` has quality values; browsers send none. */
export const weighsEncodings = (request: IncomingMessage): boolean => accepted(request).includes(';');

/** Returns the best encoding for an `Accept-Encoding` without quality values. */
export function encodingFor(request: IncomingMessage): Encoding {
  const encodings = accepted(request)
    .split(',')
    .map((encoding) => encoding.trim());
  return encodings.includes('br') ? 'br' : encodings.includes('gzip') ? 'gzip' : 'identity';
}
