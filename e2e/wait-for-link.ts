/** Polls `read` (newest mail first) for a link that matches `pattern`. @throws after `timeoutMs` */
export async function waitForLink(
  address: string,
  pattern: RegExp,
  read: () => readonly string[] | Promise<readonly string[]>,
  timeoutMs = 60_000,
): Promise<string> {
  const end = performance.now() + timeoutMs;
  while (performance.now() < end) {
    for (const mail of await read()) {
      // Decodes quoted-printable as far as links need it.
      const link = pattern.exec(mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))?.[0];
      if (link !== undefined) return link;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No mail to ${address} with ${String(pattern)} within ${timeoutMs} ms`);
}
