import { fileURLToPath } from 'node:url';

/**
 * Returns the location of the code of a worker thread or child process: in the built product a file beside the bundle, from source the
 * TypeScript file beside its caller, loaded through tsx.
 */
export function workerFile(name: string, callerUrl: string): { filename: string; execArgv?: string[] } {
  const fromSource = callerUrl.endsWith('.ts');
  const filename = fileURLToPath(new URL(`./${name}.${fromSource ? 'ts' : 'js'}`, callerUrl));
  return fromSource ? { filename, execArgv: ['--import', 'tsx'] } : { filename };
}
