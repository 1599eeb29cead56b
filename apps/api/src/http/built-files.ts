/** The output of the web build (Vite manifest), by source file or chunk name. */
export type Built = Readonly<Record<string, { file: string; imports?: string[]; css?: string[] }>>;

/**
 * Creates a function that returns the built files of some sources and of their imports, without the files that the built `page` loads
 * itself. The function throws for a source that is missing in the build.
 */
export function createFilesOf(built: Built, page: string): (sources: readonly string[]) => readonly string[] {
  function withImports(key: string, found: Set<string>, files: Set<string>): void {
    if (found.has(key)) return;
    found.add(key);
    const chunk = built[key];
    if (!chunk) throw new Error(`The web build has no ${key}`);
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) withImports(imported, found, files);
    // The importer's styles come last because they override those of its imports.
    for (const file of chunk.css ?? []) files.add(file);
  }

  const filesOfPage = new Set([...page.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, file]) => file));
  const cache = new Map<string, readonly string[]>();

  return (sources) => {
    const key = sources.join();
    const cached = cache.get(key);
    if (cached) return cached;
    const files = new Set<string>();
    const found = new Set<string>();
    for (const source of sources) withImports(source, found, files);
    const others = [...files].filter((file) => !filesOfPage.has(file));
    cache.set(key, others);
    return others;
  };
}
