import { DatabaseOpenError, DataDirLockedError, UnfinishedRestoreError } from '@korice/embedded-mongo';
import { BackupError } from './backup/backup-folder.js';
import { DemoError } from './demo/demo-error.js';
import { EnvError } from '../config/env.js';
import { SecretError } from '../config/secrets.js';
import { HttpError } from '../platform/errors/http-error.js';

/** Returns one sentence for an error that the operator can fix, and the stack of any other error. */
export function startFailure(error: unknown): string {
  if (error instanceof EnvError) return `The configuration is wrong:\n${error.message}`;
  if (error instanceof DataDirLockedError || error instanceof UnfinishedRestoreError) return error.message;
  if (error instanceof BackupError || error instanceof SecretError) return error.message;
  if (error instanceof DatabaseOpenError)
    return isDiskFull(error.cause) ? diskFull : `${error.message}. Set DATA_DIR to a folder that this user can write.`;
  if (error instanceof DemoError) return `The demo shop could not be set up. ${error.message}`;
  if (!(error instanceof Error)) return String(error);
  const { code, path, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${String(port)} on ${String(address)} is taken. Stop what listens there, or set PORT to another one.`;
    case 'EADDRNOTAVAIL':
      return `This machine has no address ${String(address)}. Set HOST to one it has.`;
    case 'EACCES':
      return port === undefined
        ? `${String(path)} cannot be written. Give this user the right to, or set DATA_DIR to another folder.`
        : `Port ${port} may not be opened by this user. Set PORT to one above 1023.`;
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
    case 'EEXIST':
      return `${String(path)} cannot be used as a folder for the data. Set DATA_DIR to one that can be written.`;
    case 'ENOSPC':
      return diskFull;
    default:
      break;
  }
  if (error.name === 'MongooseServerSelectionError' || error.name === 'MongoServerSelectionError')
    return `The database that MONGODB_URI names does not answer: ${error.message}`;
  if (error.name === 'RedisUnreachableError')
    return 'The Redis that REDIS_URL names does not answer. Start it, or correct REDIS_URL.';
  // The bucket of STORAGE_URL cannot be used: the cause names it.
  if (error instanceof HttpError && error.code === 'UNAVAILABLE' && error.cause instanceof Error)
    return messagesOf(error.cause);
  // A mistyped option of a command.
  if (code?.startsWith('ERR_PARSE_ARGS_')) return error.message;
  return error.stack ?? error.message;
}

/** Joins the messages of an error and its causes. */
const messagesOf = ({ message, cause }: Error): string =>
  cause instanceof Error ? `${message}: ${messagesOf(cause)}` : message;

const diskFull = 'The disk that holds DATA_DIR is full. Free space, then start again.';

const isDiskFull = (cause: unknown): boolean => (cause as NodeJS.ErrnoException | undefined)?.code === 'ENOSPC';
