/**
 * Waits for `work`, but for at most `timeoutMs`. Work that takes longer goes on in the background.
 * @throws whatever `work` rejects with before the timeout.
 */
export async function withTimeout(timeoutMs: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs).unref();
  });
  try {
    await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
