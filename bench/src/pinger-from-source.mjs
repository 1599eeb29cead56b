// A thread does not inherit tsx from the thread that starts it.
import { tsImport } from 'tsx/esm/api';

await tsImport('./pinger.ts', import.meta.url);
