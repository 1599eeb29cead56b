/** A bucket and its access keys. */
export interface S3Location {
  bucket: string;
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/**
 * Parses `s3://bucket?endpoint=https://host&region=name`; returns undefined for anything else. The URL does not contain the access keys.
 */
export function parseStorageUrl(url: string): Pick<S3Location, 'bucket' | 'endpoint' | 'region'> | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, hostname, pathname, searchParams, port, username, hash } = new URL(url);
  const endpoint = searchParams.get('endpoint') ?? '';
  const isKnown = [...searchParams.keys()].every((name) => name === 'endpoint' || name === 'region');
  if (protocol !== 's3:' || !bucketName.test(hostname) || !isKnown || `${port}${username}${hash}` !== '')
    return undefined;
  if (!['', '/'].includes(pathname) || !URL.canParse(endpoint)) return undefined;
  const { protocol: endpointProtocol, origin } = new URL(endpoint);
  if (!['http:', 'https:'].includes(endpointProtocol) || ![origin, `${origin}/`].includes(endpoint)) return undefined;
  return { bucket: hostname, endpoint: origin, region: searchParams.get('region') ?? 'us-east-1' };
}
