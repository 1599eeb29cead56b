import type { TestProject } from 'vitest/node';
import { makeDataDir, removeDataDir } from './product.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder that the files of a run share for the demo data, see `makeDemoDataDir`. */
    demoFolder: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeDataDir();
  project.provide('demoFolder', folder);
  return () => removeDataDir(folder);
}
