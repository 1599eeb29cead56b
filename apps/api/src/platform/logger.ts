import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger };

/** Creates the log: JSON lines, on stdout by default. Bodies, tokens, links and message texts are never logged. */
export const createLogger = (level: string, to: DestinationStream = pino.destination(1)): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: ['req.headers.authorization', 'req.headers.cookie'], remove: true },
    },
    to,
  );
