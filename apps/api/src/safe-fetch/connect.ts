import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { connect as connectTls, type TLSSocket } from 'node:tls';

/** Every address that a name has at this moment. */
export type Lookup = (hostname: string) => Promise<LookupAddress[]>;

export const lookupAddresses: Lookup = (hostname) => lookup(hostname, { all: true });

/** Opens a TLS connection for a name to one of the given addresses and to no other, whatever the name resolves to by then. */
export type Connect = (hostname: string, addresses: readonly LookupAddress[]) => TLSSocket;

/** `ca`: certificates in PEM to trust instead of the usual ones. */
export const createConnect =
  ({ port = 443, ca }: { port?: number; ca?: string } = {}): Connect =>
  (hostname, addresses) =>
    connectTls({
      host: hostname,
      servername: hostname,
      port,
      ...(ca !== undefined && { ca }),
      lookup: (_hostname, { all }, done) => {
        const [first] = addresses;
        if (all === true) done(null, [...addresses]);
        else done(null, first?.address ?? '', first?.family);
      },
    });
