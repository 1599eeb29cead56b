import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger };

/** Errors of ioredis have the refused command with its arguments, such as the password. Nodemailer's have its name, which stays. */
function withoutCommand(error: Error): object {
  const { command, ...rest } = pino.stdSerializers.err(error);
  return typeof command === 'object'
    ? rest
    : { ...rest, ...(command !== undefined && { command: command as unknown }) };
}

/** Creates the log: JSON lines, on stdout by default. Bodies, tokens, passwords, links and message texts are never logged. */
export const createLogger = (level: string, to: DestinationStream = pino.destination(1)): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: withoutCommand },
      redact: { paths: ['req.headers.authorization', 'req.headers.cookie'], remove: true },
    },
    to,
  );
