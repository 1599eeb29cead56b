import { describe, expect, it } from 'vitest';
import { RegisterBody } from './auth.js';
import { NewPassword } from './passwords.js';

describe('RegisterBody', () => {
  it('normalizes the name to NFC and lowercases the address', () => {
    expect(
      RegisterBody.parse({ name: ' Đorđe  Čitalac ', email: ' Djordje@Example.COM ', password: 'knjige na polici' }),
    ).toEqual({
      name: 'Đorđe Čitalac',
      email: 'djordje@example.com',
      password: 'knjige na polici',
    });
  });

  // @spec 5-server-rules
  it.each([
    { name: 'A' },
    { name: 'a'.repeat(81) },
    { email: 'no address' },
    { email: `${'a'.repeat(250)}@example.com` },
    { password: '1234567' },
  ])('refuses %j', (wrong) => {
    const body = { name: 'Ana', email: 'ana@example.com', password: 'knjige na polici', ...wrong };
    expect(RegisterBody.safeParse(body).success).toBe(false);
  });

  it('limits a password to 72 bytes, because bcrypt ignores the rest', () => {
    expect(NewPassword.safeParse('ж'.repeat(36)).success).toBe(true);
    expect(NewPassword.safeParse('ж'.repeat(37)).success).toBe(false);
    expect(NewPassword.safeParse('📚'.repeat(18)).success).toBe(true);
    expect(NewPassword.safeParse('📚'.repeat(19)).success).toBe(false);
  });
});
