import { describe, expect, it } from 'vitest';
import { redactMessage } from './redact-message.js';

describe('redactMessage', () => {
  it.each([
    ['Unexpected token \'P\', "Petar Petrović" is not valid JSON', 'Unexpected token "*", "*" is not valid JSON'],
    ['Unterminated "Petar Petrović', 'Unterminated "*"'],
    ['No account of petar@primer.rs', 'No account of *'],
    ['Failed: https://korice.example/auth/reset-password/abc?x=1 now', 'Failed: * now'],
    ['Call 064 123 4567', 'Call # # #'],
    [`Token ${'a'.repeat(64)}`, 'Token *'],
    ["Cannot read properties of undefined (reading 'title')", "Cannot read properties of undefined (reading 'title')"],
  ])('redacts %s to %s and is idempotent', (message, redacted) => {
    expect(redactMessage(message)).toBe(redacted);
    expect(redactMessage(redacted)).toBe(redacted);
  });
});
