import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearStored, storedNames, unsentName } from '../../lib/storage.js';
import { createDeferred } from '../../testing/deferred.js';
import { openOutbox as open, type UnsentMessage } from './outbox.js';

const me = 'a'.repeat(24);
const other = 'b'.repeat(24);
const settle = vi.fn<(message: UnsentMessage) => Promise<void>>(() => Promise.resolve());
const openOutbox = (userId: string) => open(userId, settle);
const contents = (userId = me) =>
  openOutbox(userId)
    .read()
    .map(({ content }) => content);

afterEach(() => {
  clearStored();
  settle.mockClear();
});

describe('openOutbox', () => {
  it('stores unsent messages for the next visit, in order', () => {
    const outbox = openOutbox(me);
    for (const content of ['prva', 'druga', 'treća']) outbox.add('soba', content);
    expect(contents()).toEqual(['prva', 'druga', 'treća']);
  });

  it('does not return the messages of another account', () => {
    openOutbox(me).add('soba', 'moja');
    expect(contents(other)).toEqual([]);
    expect(storedNames((id) => unsentName(other, id))).toEqual([]);
  });

  it('stores a refusal and deletes removed messages', () => {
    const outbox = openOutbox(me);
    const { clientId } = outbox.add('soba', 'prva');
    outbox.setRefusal(clientId, 'BLOCKED');
    expect(openOutbox(me).read()).toMatchObject([{ clientId, refusal: 'BLOCKED' }]);
    outbox.remove(clientId);
    outbox.setRefusal(clientId, null);
    expect(contents()).toEqual([]);
  });

  it('notifies about a message that another tab adds', () => {
    const outbox = openOutbox(me);
    const listener = vi.fn();
    const stop = outbox.subscribe(listener);
    openOutbox(me).add('soba', 'iz druge kartice');
    window.dispatchEvent(new StorageEvent('storage'));
    expect(listener).toHaveBeenCalledOnce();
    expect(outbox.read()).toMatchObject([{ content: 'iz druge kartice' }]);
    stop();
    window.dispatchEvent(new StorageEvent('storage'));
    expect(listener).toHaveBeenCalledOnce();
  });

  it('returns a message that another tab added while there was no subscriber', () => {
    const outbox = openOutbox(me);
    openOutbox(me).add('soba', 'iz druge kartice');
    const stop = outbox.subscribe(vi.fn());
    expect(outbox.read()).toMatchObject([{ content: 'iz druge kartice' }]);
    expect(outbox.readShown()).toMatchObject([{ content: 'iz druge kartice' }]);
    stop();
  });

  it('shows a message that another tab removed until settle resolves', async () => {
    const outbox = openOutbox(me);
    const stop = outbox.subscribe(vi.fn());
    const { clientId } = outbox.add('soba', 'iz druge kartice');
    const known = createDeferred();
    settle.mockReturnValueOnce(known.promise);

    localStorage.removeItem(unsentName(me, clientId));
    window.dispatchEvent(new StorageEvent('storage', { key: unsentName(me, clientId) }));
    expect(settle).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ clientId }));
    // No tab sends it again.
    expect(outbox.read()).toEqual([]);
    expect(outbox.readShown()).toMatchObject([{ content: 'iz druge kartice' }]);
    known.resolve();
    await vi.waitFor(() => expect(outbox.readShown()).toEqual([]));
    stop();
  });

  it('is empty after another tab cleared the storage', () => {
    const outbox = openOutbox(me);
    const stop = outbox.subscribe(vi.fn());
    outbox.add('soba', 'prva');
    clearStored();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(outbox.readShown()).toEqual([]);
    expect(settle).not.toHaveBeenCalled();
    stop();
  });

  it('reads messages that were stored before refusal codes and photos were added', () => {
    const old = { roomId: 'soba', content: 'stara' };
    localStorage.setItem(unsentName(me, 'x'), JSON.stringify({ ...old, clientId: 'x', at: 1, isRefused: false }));
    localStorage.setItem(unsentName(me, 'y'), JSON.stringify({ ...old, clientId: 'y', at: 2, isRefused: true }));
    expect(openOutbox(me).read()).toEqual([
      { ...old, clientId: 'x', photos: [], at: 1, refusal: null },
      { ...old, clientId: 'y', photos: [], at: 2, refusal: '' },
    ]);
  });

  it('ignores unknown formats', () => {
    localStorage.setItem(unsentName(me, 'x'), '{');
    localStorage.setItem(unsentName(me, 'y'), '{"content":1}');
    expect(contents()).toEqual([]);
  });
});
