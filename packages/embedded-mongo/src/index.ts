export { type LockHolder, readLock } from './data-dir-lock.js';
export type { Log } from './server/command.js';
export { lockDataDir, type RunningDatabase, start, startInMemory, type StartOptions } from './start.js';
export { copyDatabase, type DatabaseReader, hasDatabase, partialDataFile, readDatabase } from './snapshot.js';
export { DatabaseOpenError, DataDirLockedError, UnfinishedRestoreError } from './startup-errors.js';
