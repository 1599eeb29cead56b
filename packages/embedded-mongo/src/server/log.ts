/** Where the database reports; a pino logger fits. */
export type Log = Record<LogLevel, (details: object, message: string) => void>;
export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

const ignore = () => undefined;
export const silentLog: Log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
