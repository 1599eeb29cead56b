const programScript = () => document.querySelector<HTMLScriptElement>('script[data-program]');

/** The file name of the running application, such as `app-1a2b3c4d`: it changes with every build. Undefined in development. */
export const releaseName = (): string | undefined => /\/([\w-]+)\.js$/.exec(programScript()?.src ?? '')?.[1];

/** Returns whether the server has another release than this tab; false if unknown. */
export async function isReleaseReplaced(): Promise<boolean> {
  const script = programScript();
  if (!script) return false;
  try {
    const page = await fetch(new URL('/', window.location.href), {
      cache: 'no-store',
      headers: { Accept: 'text/html' },
    });
    return page.ok && !(await page.text()).includes(new URL(script.src).pathname);
  } catch (error) {
    if (error instanceof TypeError) return false; // no network
    throw error;
  }
}
