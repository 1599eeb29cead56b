import type { Product } from './product.js';

/**
 * Calls the API with an optional token and returns the parsed body, undefined for an empty one. A form is sent as multipart,
 * other bodies as JSON. @throws on an error status
 */
export async function call<T = unknown>(
  { url }: Product,
  token: string | undefined,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const isJson = body !== undefined && !(body instanceof FormData);
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(isJson && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} responded with ${answer.status}: ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}
