/** The strong ETag of a record that counts its writes. */
export const revisionEtag = (rev: number): string => `"${rev}"`;

/** Whether an `If-Match` header lets a write pass; without one every write passes. */
export function ifMatchHolds(ifMatch: string | undefined, ...etags: string[]): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true;
  return ifMatch.split(',').some((tag) => etags.includes(tag.trim()));
}
