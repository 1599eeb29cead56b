import { expect, it } from 'vitest';
import { createLogger } from './logger.js';

it('the log of an error of Redis has no arguments of the command, and keeps the name of a command of SMTP', () => {
  const lines: string[] = [];
  const log = createLogger('warn', { write: (line: string) => void lines.push(line) });
  const refused = Object.assign(new Error('WRONGPASS'), {
    command: { name: 'hello', args: ['3', 'AUTH', 'default', 'tajna-lozinka'] },
  });
  log.child({ part: 'limits' }).warn({ err: refused }, 'Redis');
  log.warn({ err: Object.assign(new Error('refused'), { command: 'RCPT TO' }) }, 'mail');
  expect(lines[0]).toContain('WRONGPASS');
  expect(lines.join('')).not.toContain('tajna-lozinka');
  expect(lines[1]).toContain('"command":"RCPT TO"');
});
