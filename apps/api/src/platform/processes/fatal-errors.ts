import type { EventEmitter } from 'node:events';
import type { Logger } from '../logger.js';

/** Logs an uncaught error and exits: the process state is unknown after it. A supervisor starts the next process. */
export function logFatalErrors(
  from: Pick<EventEmitter, 'on'>,
  log: Pick<Logger, 'fatal'>,
  exit: (code: number) => void,
): void {
  from.on('uncaughtException', (error: unknown) => {
    log.fatal({ err: error }, 'uncaught error, the process exits');
    exit(1);
  });
}
