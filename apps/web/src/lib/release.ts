/**
 * Whether the server has another version of the site by now than the one that runs in this tab: the name of the program's file changes with
 * every build. False as long as nobody can tell.
 */
export async function isReleaseReplaced(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[data-program]');
  if (!entry) return false;
  try {
    const page = await fetch(new URL('/', window.location.href), {
      cache: 'no-store',
      headers: { Accept: 'text/html' },
    });
    return page.ok && !(await page.text()).includes(new URL(entry.src).pathname);
  } catch (error) {
    if (error instanceof TypeError) return false; // no network
    throw error;
  }
}
