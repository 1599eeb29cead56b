import type { Product } from './product.js';

/**
 * Calls the API as whom `token` stands for, a visitor without one, and answers what it says; undefined where it says nothing. A form
 * goes as it is, anything else as JSON. Throws when the call is refused.
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
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  // The caller knows what the call answers.
  return (text === '' ? undefined : JSON.parse(text)) as T;
}
