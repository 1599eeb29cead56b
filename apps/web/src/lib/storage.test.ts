import { describe, expect, it, vi } from 'vitest';
import { clearStored, readStored, storageNames, writeStored } from './storage.js';

describe('storage', () => {
  it('keeps a value for the next visit', () => {
    expect(writeStored(storageNames.token, 'abc')).toBe(true);
    expect(localStorage.getItem('token')).toBe('abc');
    expect(readStored(storageNames.token)).toBe('abc');
  });

  it('keeps a value for this page where the browser stores nothing', () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(writeStored(storageNames.token, 'xyz')).toBe(false);
    expect(readStored(storageNames.token)).toBe('xyz');
    full.mockRestore();
    clearStored();
    expect(readStored(storageNames.token)).toBeNull();
  });

  it('clears all but the choices of the device', () => {
    localStorage.setItem('draft', 'a text');
    sessionStorage.setItem('scroll', '1');
    writeStored(storageNames.token, 'abc');
    writeStored(storageNames.language, 'en');
    writeStored(storageNames.cookieConsent, 'true');
    clearStored();
    expect(localStorage.getItem('draft')).toBeNull();
    expect(sessionStorage.getItem('scroll')).toBeNull();
    expect(readStored(storageNames.token)).toBeNull();
    expect(readStored(storageNames.language)).toBe('en');
    expect(readStored(storageNames.cookieConsent)).toBe('true');
  });
});
