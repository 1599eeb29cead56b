import { maxImageBytes, maxImages } from '@korice/contracts';
import { AxiosError, AxiosHeaders } from 'axios';
import i18next from 'i18next';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadTexts, startI18n } from '../i18n.js';
import { ProblemError } from './call.js';
import { errorText } from './errors.js';

const problem = (code: ProblemError['code'], status = 400) =>
  new ProblemError(code === 'NETWORK' ? undefined : { code, status, requestId: 'r' }, undefined);

describe('errorText', () => {
  beforeAll(async () => {
    await startI18n();
    await loadTexts(['errors']);
  });
  const text = (error: unknown) => errorText(i18next.getFixedT(null, 'errors'), error);

  // @spec 8-server-codes
  it('returns the text of an error code', () => {
    expect(text(problem('BOOK_SOLD', 409))).toBe('Knjiga je prodata, pa se oglas više ne menja.');
    expect(text(problem('TOO_MANY_IMAGES'))).toBe(`U jednom oglasu može da bude najviše ${maxImages} slika.`);
    expect(text(problem('IMAGE_TOO_LARGE', 413))).toContain(`veća od ${maxImageBytes / 1024 / 1024} MB`);
  });

  it('names invalid characters as the cause of VALIDATION_FAILED', () => {
    const refused = (code: string) =>
      new ProblemError(
        { code: 'VALIDATION_FAILED', status: 400, requestId: 'r', errors: [{ path: 'text', code, message: '' }] },
        undefined,
      );
    expect(text(refused('unprintable'))).toMatch(/^Tekst sadrži nevidljive ili neispravne znakove\./);
    expect(text(refused('too_big'))).toBe('Neka polja treba ispraviti.');
  });

  it('distinguishes an unreachable server, a timeout and an offline device', () => {
    expect(text(problem('NETWORK'))).toContain('Nema veze sa serverom');
    const late = new ProblemError(undefined, new AxiosError('timeout', 'ECONNABORTED'));
    expect(text(late)).toBe('Server predugo ne odgovara. Pokušaj ponovo.');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(text(problem('NETWORK'))).toBe('Nema veze sa internetom. Pokušaj ponovo kad se veza vrati.');
  });

  it('returns a short wait of RATE_LIMITED in seconds and a long one in minutes', () => {
    const limited = (seconds: string) =>
      new ProblemError(
        { code: 'RATE_LIMITED', status: 429, requestId: 'r' },
        new AxiosError('limited', undefined, undefined, undefined, {
          status: 429,
          statusText: '',
          data: undefined,
          headers: { 'retry-after': seconds },
          config: { headers: new AxiosHeaders() },
        }),
      );
    expect(text(limited('42'))).toBe('Previše pokušaja. Pokušaj ponovo za 42 sekunde.');
    expect(text(limited('1201'))).toBe('Previše pokušaja. Pokušaj ponovo za 21 minut.');
  });

  // @spec 9-languages
  it('returns a general text for an unknown code and for an exception', () => {
    expect(text(problem('FROM_A_NEWER_API' as 'INTERNAL'))).toBe('Nešto nije uspelo. Pokušaj ponovo.');
    expect(text(new TypeError('x is undefined'))).toBe('Nešto nije uspelo. Pokušaj ponovo.');
  });
});
