/** Sends a request and returns the parsed JSON. @throws on an error status */
export async function sendJson<Answer>(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} responded with ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** Returns the duration of `work` in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
