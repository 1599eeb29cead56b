/** A file of the application that is there without a connection. `revision` is null where the address says it already. */
export interface ShellFile {
  url: string;
  revision: string | null;
}

const name = 'korice-shell';

/** The page that every address opens with when the server cannot be reached. */
export const offlinePage = '/offline';

const keyOf = ({ url, revision }: ShellFile): string => (revision === null ? url : `${url}?revision=${revision}`);

export interface Shell {
  /** Fetches what is new in this release. Rejects unless all of it came. */
  install(): Promise<void>;
  /** Removes what this release no longer has. */
  clean(): Promise<void>;
  read(url: string): Promise<Response | undefined>;
}

/** The files of one release. The files of two may be there at once, while the older still runs in some tab. */
export function createShell(files: readonly ShellFile[]): Shell {
  const keys = new Map(files.map((file) => [new URL(file.url, self.location.origin).pathname, keyOf(file)]));

  async function add(cache: Cache, pathname: string, key: string): Promise<void> {
    if (await cache.match(key, { ignoreVary: true })) return;
    const response = await fetch(pathname, { cache: 'no-cache', headers: { Accept: 'text/html,*/*' } });
    if (!response.ok) throw new Error(`${pathname} answered ${response.status}`);
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
