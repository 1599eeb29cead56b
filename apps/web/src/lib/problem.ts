import type { Problem } from '@korice/contracts';

/** Narrows to the problem document of an error response. */
export function problemOf(data: unknown): Problem | undefined {
  return typeof data === 'object' && data !== null && 'code' in data && 'status' in data
    ? (data as Problem)
    : undefined;
}
