import { Agent, request } from 'node:http';

export interface RawRequest {
  method: string;
  /** Sent verbatim, without encoding or normalization. */
  path: string;
  headers?: Record<string, string>;
  body?: Buffer | undefined;
}

export interface RawAnswer {
  status: number;
  type: string;
  text: string;
}

/** Returns a client for malformed requests. Reuses its connections until `close`. */
export function createRawClient(url: string): { send: (what: RawRequest) => Promise<RawAnswer>; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const { hostname, port } = new URL(url);
  return {
    send: ({ method, path, headers = {}, body }) =>
      new Promise((resolve, reject) => {
        const length = body ? { 'Content-Length': String(body.length) } : {};
        const call = request({ agent, hostname, port, method, path, headers: { ...length, ...headers } }, (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.once('error', reject);
          answer.once('end', () => {
            resolve({
              status: answer.statusCode ?? 0,
              type: answer.headers['content-type'] ?? '',
              text: Buffer.concat(chunks).toString('utf8'),
            });
          });
        });
        // The server may refuse and close the connection while the request is still being written.
        let answered = false;
        call.once('response', () => {
          answered = true;
        });
        call.on('error', (error) => {
          if (!answered) reject(error);
        });
        call.end(body);
      }),
    close: () => {
      agent.destroy();
    },
  };
}
