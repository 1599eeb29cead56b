import type { Message } from '@korice/contracts';
import { AxiosError } from 'axios';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProblemError } from '../../lib/call.js';
import { clearStored, unsentName } from '../../lib/storage.js';
import { createDeferred } from '../../testing/deferred.js';
import { buildMessage } from '../../testing/messaging-samples.js';
import { createDelivery, type Delivery } from './delivery.js';
import { openOutbox, type Outbox, type UnsentMessage } from './outbox.js';

const offline = () => new ProblemError(undefined, new AxiosError('away'));
const refusal = (status: number, code: 'ROOM_NOT_FOUND' | 'INTERNAL' | 'UNAUTHENTICATED') =>
  new ProblemError({ code, status, requestId: 'r' }, undefined);

let outbox: Outbox;
let delivery: Delivery;
let stop: () => void;
/** The contents of the messages that the server received, in order. */
let received: string[];
const post = vi.fn<(message: UnsentMessage) => Promise<Message>>();
const callbacks = { sent: vi.fn(), queueSent: vi.fn(), refused: vi.fn() };

function start(): void {
  outbox = openOutbox('a'.repeat(24), () => Promise.resolve());
  delivery = createDelivery({
    outbox,
    post,
    onSent: callbacks.sent,
    onQueueSent: callbacks.queueSent,
    onRefused: callbacks.refused,
  });
  stop = delivery.start();
}

const take = ({ content, clientId, roomId }: UnsentMessage) => {
  received.push(content);
  return Promise.resolve(buildMessage({ content, clientId, room: roomId }));
};
/** Runs the callbacks of all settled promises. */
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  received = [];
  post.mockImplementation(take);
  start();
});
afterEach(() => {
  stop();
  clearStored();
  vi.useRealTimers();
});

describe('createDelivery', () => {
  it('sends a message and removes it from the outbox', async () => {
    delivery.send('soba', 'Dobar dan.');
    expect([...delivery.readSending().keys()]).toEqual([outbox.read()[0]?.clientId]);
    await settle();
    expect(received).toEqual(['Dobar dan.']);
    expect(outbox.read()).toEqual([]);
    expect(delivery.readSending().size).toBe(0);
    expect(callbacks.sent).toHaveBeenCalledOnce();
    expect(callbacks.queueSent).not.toHaveBeenCalled();
  });

  it('does not report a message as refused that another tab has sent and removed meanwhile', async () => {
    post.mockImplementationOnce(({ clientId }) => {
      localStorage.removeItem(unsentName('a'.repeat(24), clientId));
      return Promise.reject(refusal(404, 'ROOM_NOT_FOUND'));
    });
    delivery.send('soba', 'Dobar dan.');
    await settle();
    expect(callbacks.refused).not.toHaveBeenCalled();
    expect(localStorage).toHaveLength(0);
  });

  it('sends the messages of a conversation in sequence, even when the first one is slow', async () => {
    const slow = createDeferred<undefined>();
    post.mockImplementationOnce(async (message) => {
      await slow.promise;
      return take(message);
    });
    delivery.send('soba', '1');
    delivery.send('soba', '2');
    delivery.send('druga soba', 'a');
    await settle();
    expect(received).toEqual(['a']);
    slow.resolve(undefined);
    await settle();
    expect(received).toEqual(['a', '1', '2']);
  });

  it('retries with growing delays without a network, then sends everything in order', async () => {
    post.mockImplementation(() => Promise.reject(offline()));
    for (const content of ['1', '2', '3']) delivery.send('soba', content);
    await settle();
    expect(post).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(post).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(post).toHaveBeenCalledTimes(2);
    post.mockImplementation(take);
    delivery.wake();
    await settle();
    expect(received).toEqual(['1', '2', '3']);
    expect(new Set(post.mock.calls.slice(0, 3).map(([{ clientId }]) => clientId)).size).toBe(1);
    expect(callbacks.queueSent).toHaveBeenCalledExactlyOnceWith(3);
  });

  it('sends the messages of an earlier visit and reports their number', async () => {
    post.mockImplementation(() => Promise.reject(offline()));
    delivery.send('soba', '1');
    delivery.send('soba', '2');
    await settle();
    stop();
    post.mockImplementation(take);
    start();
    await settle();
    expect(received).toEqual(['1', '2']);
    expect(callbacks.queueSent).toHaveBeenCalledExactlyOnceWith(2);
  });

  it('keeps a refused message in the outbox and sends the next one', async () => {
    post.mockImplementationOnce(() => Promise.reject(refusal(404, 'ROOM_NOT_FOUND')));
    delivery.send('soba', 'odbijena');
    delivery.send('soba', 'sledeća');
    await settle();
    expect(received).toEqual(['sledeća']);
    expect(outbox.read()).toMatchObject([{ content: 'odbijena', refusal: 'ROOM_NOT_FOUND' }]);
    expect(callbacks.refused).toHaveBeenCalledOnce();
    delivery.wake();
    await settle();
    expect(received).toEqual(['sledeća']);
    delivery.retry(outbox.read()[0]?.clientId ?? '');
    await settle();
    expect(received).toEqual(['sledeća', 'odbijena']);
    expect(outbox.read()).toEqual([]);
  });

  it.each([
    ['a server error (500)', refusal(500, 'INTERNAL')],
    ['an expired session (401)', refusal(401, 'UNAUTHENTICATED')],
  ])('retries after %s', async (_name, fault) => {
    post.mockImplementationOnce(() => Promise.reject(fault));
    delivery.send('soba', '1');
    await settle();
    expect(outbox.read()).toMatchObject([{ refusal: null }]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(received).toEqual(['1']);
  });

  it('does not change the outbox after stop', async () => {
    const slow = createDeferred<Message>();
    post.mockImplementationOnce(() => slow.promise);
    delivery.send('soba', '1');
    stop();
    clearStored();
    slow.reject(refusal(404, 'ROOM_NOT_FOUND'));
    await settle();
    expect(localStorage).toHaveLength(0);
    expect(callbacks.refused).not.toHaveBeenCalled();
  });
});
