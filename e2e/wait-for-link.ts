/**
 * The link that `pattern` fits in the newest mail that has one. `read` answers the mails so far, the newest first. Waits for it, `patience`
 * milliseconds at most, and throws then.
 */
export async function waitForLink(
  address: string,
  pattern: RegExp,
  read: () => readonly string[] | Promise<readonly string[]>,
  patience = 60_000,
): Promise<string> {
  const end = performance.now() + patience;
  while (performance.now() < end) {
    for (const mail of await read()) {
      // Decoded as far as links need it.
      const link = pattern.exec(mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))?.[0];
      if (link !== undefined) return link;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No mail to ${address} with ${String(pattern)} within ${patience} ms`);
}
