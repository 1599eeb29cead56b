export { type LockHolder, readLock } from './data-dir-lock.js';
export type { Log } from './server/log.js';
export { type RunningDatabase, start, type StartOptions } from './start.js';
export { startInMemory } from './start-in-memory.js';
export { DatabaseOpenError, DataDirLockedError } from './startup-errors.js';
