/** What the web build wrote of each source file, by source or by name. */
export type Built = Readonly<Record<string, { file: string; imports?: string[]; css?: string[] }>>;

/**
 * Makes the function that answers the files that some sources come with, what they import included; without those that `page`, the
 * built page, names itself. It throws for a source that the build does not have.
 */
export function createFilesOf(built: Built, page: string): (sources: readonly string[]) => readonly string[] {
  function withImports(key: string, found: Set<string>, files: Set<string>): void {
    if (found.has(key)) return;
    found.add(key);
    const chunk = built[key];
    if (!chunk) throw new Error(`The web build has no ${key}`);
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) withImports(imported, found, files);
    // Where two styles name the same, that of whoever imports the other is to count.
    for (const file of chunk.css ?? []) files.add(file);
  }

  const ofPage = new Set([...page.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, file]) => file));
  const known = new Map<string, readonly string[]>();

  return (sources) => {
    const name = sources.join();
    const before = known.get(name);
    if (before) return before;
    const files = new Set<string>();
    const found = new Set<string>();
    for (const source of sources) withImports(source, found, files);
    const others = [...files].filter((file) => !ofPage.has(file));
    known.set(name, others);
    return others;
  };
}
