/** Returns the strong ETag of a record by the number of its writes. */
export const revisionEtag = (rev: number): string => `"${rev}"`;

/** Whether an `If-Match` header allows a write. A missing header allows every write. */
export function ifMatchHolds(ifMatch: string | undefined, ...etags: string[]): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true;
  return ifMatch.split(',').some((tag) => etags.includes(tag.trim()));
}
