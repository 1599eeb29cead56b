/** Returns the strong ETag of a record by the number of its writes. */
export const revisionEtag = (rev: number): string => `"${rev}"`;

/** The suffix of an encoded representation. */
const encodingSuffix = /-(?:br|gzip)"$/;

/** Returns the ETag of an encoded representation: a strong one gets the encoding as a suffix, a weak one is the same in every encoding. */
export const encodedEtag = (etag: string, encoding: 'br' | 'gzip' | 'identity'): string =>
  encoding === 'identity' || etag.startsWith('W/')
    ? etag
    : etag.replace(encodingSuffix, '"').replace(/"$/, `-${encoding}"`);

/** Whether an `If-Match` header allows a write. A missing header allows every write. An ETag matches with the suffix of any encoding. */
export function ifMatchHolds(ifMatch: string | undefined, ...etags: string[]): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true;
  return ifMatch.split(',').some((tag) => etags.includes(tag.trim().replace(encodingSuffix, '"')));
}
