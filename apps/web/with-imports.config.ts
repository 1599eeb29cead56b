import type { Manifest } from 'vite';

/**
 * Of the build's chunks, by source or by name: some of them, and all that they import at once, which stand before them, as their styles must.
 * Throws for one that the build does not have.
 */
export function withImports(built: Manifest, names: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const found = new Set<string>();
  const add = (name: string): void => {
    if (seen.has(name)) return;
    const chunk = built[name];
    if (!chunk) throw new Error(`The build has no ${name}`);
    seen.add(name);
    for (const imported of chunk.imports ?? []) add(imported);
    found.add(name);
  };
  for (const name of names) add(name);
  return found;
}
