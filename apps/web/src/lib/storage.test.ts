import '../testing/fresh-modules.js';
import { afterEach, describe, expect, it, vi } from 'vitest';

import {
  clearStored,
  countStored,
  draftName,
  onStorageFault,
  readStorageFault,
  readStored,
  removeStored,
  storageNames,
  storedNames,
  unsentName,
  writeStored,
} from './storage.js';

const draft = draftName('65f000000000000000000001', 'page.new');

afterEach(() => {
  vi.restoreAllMocks();
  clearStored();
});

/** Every method of the storage throws, as where the browser blocks it. */
function block(): void {
  for (const method of ['getItem', 'setItem', 'removeItem', 'clear', 'key'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
}

describe('storage', () => {
  it('keeps a value for the next visit', () => {
    expect(writeStored(storageNames.token, 'abc')).toBe(true);
    expect(localStorage.getItem('token')).toBe('abc');
    expect(readStored(storageNames.token)).toBe('abc');
    expect(readStorageFault()).toBeNull();
  });

  // @spec 4-logout-clears
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

  it('goes on in this page where the browser blocks it, and says so once something would be missed', () => {
    localStorage.setItem(draft, 'of an earlier visit');
    const told = vi.fn();
    const stop = onStorageFault(told);
    block();
    expect(readStored(draft)).toBeNull();
    expect(writeStored(storageNames.visits, '1:0')).toBe(false);
    expect(told).not.toHaveBeenCalled();

    expect(writeStored(draft, 'a text')).toBe(false);
    expect(writeStored(unsentName('65f000000000000000000001', 'c1'), '{}')).toBe(false);
    expect(readStored(draft)).toBe('a text');
    expect(readStorageFault()).toBe('refused');
    expect(told).toHaveBeenCalledTimes(1);
    expect(countStored('65f000000000000000000001', draftName)).toBe(1);
    expect(storedNames((id) => unsentName('65f000000000000000000001', id))).toHaveLength(1);

    removeStored(draft);
    expect(readStored(draft)).toBeNull();
    writeStored(storageNames.token, 'abc');
    writeStored(storageNames.language, 'en');
    clearStored();
    expect([readStored(storageNames.token), readStored(storageNames.language)]).toEqual([null, 'en']);
    stop();
  });

  it('reads nothing that it was told to remove, though the browser still has it', () => {
    writeStored(draft, 'sent by now');
    block();
    removeStored(draft);
    vi.restoreAllMocks();
    expect(localStorage.getItem(draft)).toBe('sent by now');
    expect(readStored(draft)).toBeNull();
    expect(countStored('65f000000000000000000001', draftName)).toBe(0);
    writeStored(draft, 'another');
    expect(readStored(draft)).toBe('another');
  });

  it('goes on where the browser has no storage at all', () => {
    // As some browsers inside of other applications have it.
    vi.stubGlobal('localStorage', null);
    expect(writeStored(draft, 'a text')).toBe(false);
    vi.unstubAllGlobals();
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(readStored(draft)).toBe('a text');
  });
});
