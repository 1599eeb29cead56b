import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createConnect, type Connect } from '../src/safe-fetch/connect.js';
import type { Lookup } from '../src/safe-fetch/lookup.js';
import { createSafeFetch, type SafeFetch } from '../src/safe-fetch/safe-fetch.js';
import { makeCertificate } from './certificate.js';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Simulates all servers of the internet: one TLS server reachable under many names. */
export interface UpstreamServers {
  fetch: SafeFetch;
  lookup: Lookup;
  connect: Connect;
  /** Sets the response for `https://<host><path>`, query included. Anything else returns 404. */
  on(address: string, answer: Answer): void;
  /** Sets the DNS results of a name, one list per lookup, the last one repeated. The default is a public address. */
  resolve(hostname: string, ...answers: string[][]): void;
  /** Connected names and addresses, oldest first. */
  dialled: { hostname: string; addresses: string[] }[];
  /** Requested URLs, oldest first. */
  asked: string[];
  /** Address of the local server and its certificate. */
  port: number;
  ca: string;
  close(): Promise<void>;
}

/** A public address; connections to it end at the local server. */
export const publicAddress = '93.184.215.14';

export const outsideNames = [
  'openlibrary.org',
  'covers.openlibrary.org',
  'archive.org',
  '*.us.archive.org',
  'pictures.example.org',
  'push.example.org',
  'other.example.org',
];

/** Starts the server. `timeoutMs` is the timeout of the fetch in milliseconds. */
export async function startUpstreamServers({ timeoutMs = 10_000 } = {}): Promise<UpstreamServers> {
  const certificate = makeCertificate(outsideNames);
  const answers = new Map<string, Answer>();
  const asked: string[] = [];
  const server = createServer(certificate, (request, response) => {
    const address = `https://${request.headers.host ?? ''}${request.url ?? ''}`;
    asked.push(address);
    const answer = answers.get(address);
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const open = createConnect({ port, ca: certificate.cert });

  const resolutions = new Map<string, string[][]>();
  const lookup: Lookup = (hostname) => {
    const given = resolutions.get(hostname);
    const addresses = (given && given.length > 1 ? given.shift() : given?.[0]) ?? [publicAddress];
    return Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
  };
  const dialled: UpstreamServers['dialled'] = [];
  const connect: Connect = (hostname, addresses) => {
    dialled.push({ hostname, addresses: addresses.map(({ address }) => address) });
    return open(hostname, [{ address: '127.0.0.1', family: 4 }]);
  };
  return {
    fetch: createSafeFetch({ lookup, connect, userAgent: 'Korice tests', timeoutMs }),
    lookup,
    connect,
    on: (address, answer) => void answers.set(address, answer),
    resolve: (hostname, ...lists) => void resolutions.set(hostname, lists),
    dialled,
    asked,
    port,
    ca: certificate.cert,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns a handler that responds with `content`, by default with status 200. */
export const answering =
  (content: Buffer | string | object, headers: Record<string, string> = {}, status = 200): Answer =>
  (_request, response) => {
    const body = typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content);
    response.writeHead(status, headers).end(body);
  };

export const redirecting = (location: string, status = 302): Answer => answering('', { Location: location }, status);
