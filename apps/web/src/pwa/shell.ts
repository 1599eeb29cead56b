/** A precached file of the application. `revision` is null if the URL already contains a hash. */
export interface ShellFile {
  url: string;
  revision: string | null;
}

const name = 'korice-shell';

/** URL of the precached page that responds to every navigation while the server is unreachable. */
export const offlinePage = '/offline';

const keyOf = ({ url, revision }: ShellFile): string => (revision === null ? url : `${url}?revision=${revision}`);

export interface Shell {
  /** Fetches the files that are new in this release. Rejects if one of them fails. */
  install(): Promise<void>;
  /** Deletes the files that are not part of this release. */
  clean(): Promise<void>;
  read(url: string): Promise<Response | undefined>;
}

/** Manages the precached files of one release. Files of two releases coexist while a tab still runs the older one. */
export function createShell(files: readonly ShellFile[]): Shell {
  const keys = new Map(files.map((file) => [new URL(file.url, self.location.origin).pathname, keyOf(file)]));

  async function add(cache: Cache, pathname: string, key: string): Promise<void> {
    if (await cache.match(key, { ignoreVary: true })) return;
    const response = await fetch(pathname, { cache: 'no-cache', headers: { Accept: 'text/html,*/*' } });
    if (!response.ok) throw new Error(`${pathname} responded ${response.status}`);
    await cache.put(key, response);
  }

  return {
    async install() {
      const cache = await caches.open(name);
      await Promise.all([...keys].map(([pathname, key]) => add(cache, pathname, key)));
    },

    async clean() {
      const cache = await caches.open(name);
      const current = new Set([...keys.values()].map((key) => new URL(key, self.location.origin).href));
      const old = (await cache.keys()).filter(({ url }) => !current.has(url));
      await Promise.all(old.map((request) => cache.delete(request)));
    },

    async read(url) {
      const key = keys.get(new URL(url, self.location.origin).pathname);
      return key === undefined ? undefined : (await caches.open(name)).match(key, { ignoreVary: true });
    },
  };
}
