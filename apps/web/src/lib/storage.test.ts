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

/** Makes every method of the storage throw, as in a browser that blocks it. */
function block(): void {
  for (const method of ['getItem', 'setItem', 'removeItem', 'clear', 'key'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
}

describe('storage', () => {
  it('persists a value', () => {
    expect(writeStored(storageNames.token, 'abc')).toBe(true);
    expect(localStorage.getItem('token')).toBe('abc');
    expect(readStored(storageNames.token)).toBe('abc');
    expect(readStorageFault()).toBeNull();
  });

  // @spec 4-logout-clears
  it('clears everything except the settings of the device', () => {
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

  it('keeps values in memory when the browser blocks storage, and reports that a value would be lost', () => {
    localStorage.setItem(draft, 'of an earlier visit');
    const listener = vi.fn();
    const stop = onStorageFault(listener);
    block();
    expect(readStored(draft)).toBeNull();
    expect(writeStored(storageNames.visits, '1:0')).toBe(false);
    expect(listener).not.toHaveBeenCalled();

    expect(writeStored(draft, 'a text')).toBe(false);
    expect(writeStored(unsentName('65f000000000000000000001', 'c1'), '{}')).toBe(false);
    expect(readStored(draft)).toBe('a text');
    expect(readStorageFault()).toBe('refused');
    expect(listener).toHaveBeenCalledTimes(1);
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

  it('does not read a removed value that the browser failed to remove', () => {
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

  it('keeps values in memory in a browser without localStorage', () => {
    // Some in-app browsers have none.
    vi.stubGlobal('localStorage', null);
    expect(writeStored(draft, 'a text')).toBe(false);
    vi.unstubAllGlobals();
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(readStored(draft)).toBe('a text');
  });
});
