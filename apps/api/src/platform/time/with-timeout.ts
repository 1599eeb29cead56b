/**
 * Waits for `work`, but for at most `timeoutMs`. Work that takes longer continues in the background.
 * @throws the error of `work` if it rejects before the timeout.
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
