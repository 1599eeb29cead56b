import type { LookupAddress } from 'node:dns';
import { connect as connectTls, type TLSSocket } from 'node:tls';

/** Opens a TLS connection for a name to one of the given addresses; does not resolve the name again. */
export type Connect = (hostname: string, addresses: readonly LookupAddress[]) => TLSSocket;

/** Returns a function that opens TLS connections. `ca`: PEM certificates to trust instead of the default ones. */
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
