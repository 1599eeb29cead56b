import type { Manifest } from 'vite';

/**
 * Returns chunks of the build, by source or by name, with all their static imports before them, the order that styles need. @throws for a
 * missing chunk.
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
