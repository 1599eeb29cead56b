import { endpoints, type EndpointShape } from '@korice/contracts';

const byKey = new Map<string, EndpointShape>(
  Object.values(endpoints).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
);

/** Checks a response against its contract. @throws for an undeclared status or a body that the schema refuses. */
export function parseResponse(key: string, status: number, data: unknown): void {
  const endpoint = byKey.get(key);
  if (!endpoint) throw new Error(`${key} has no contract`);
  if (!endpoint.status.includes(status)) throw new Error(`${key} responded with the undeclared status ${status}`);
  if (status !== 204) endpoint.response.parse(data);
}
