import type { EventEmitter } from 'node:events';
import type { Logger } from './logger.js';

/**
 * Sees to it that an error which nobody caught stands in the log before the process ends, as it must: what it left half done is not known.
 * A supervisor starts the next one.
 */
export function logLastWords(
  from: Pick<EventEmitter, 'on'>,
  log: Pick<Logger, 'fatal'>,
  exit: (code: number) => void,
): void {
  from.on('uncaughtException', (error: unknown) => {
    log.fatal({ err: error }, 'an error that nobody caught ends the process');
    exit(1);
  });
}
