import { endpoints, type EndpointShape } from '@korice/contracts';

const byKey = new Map<string, EndpointShape>(
  Object.values(endpoints).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
);

/** Checks a response against its contract. @throws for an undeclared status or a body that the schema refuses. */
export function parseResponse(key: string, status: number, data: unknown): void {
  const endpoint = byKey.get(key);
  if (!endpoint) throw new Error(`${key} is in no contract`);
  if (!endpoint.status.includes(status)) throw new Error(`${key} answered ${status}, which its contract does not name`);
  if (status !== 204) endpoint.response.parse(data);
}
