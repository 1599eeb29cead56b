import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRealtime, type Realtime, type RealtimeEvents } from './realtime.js';

type Listener = (...given: unknown[]) => void;

/** The used part of the library's socket; the test takes the role of the server. */
class FakeSocket {
  connected = false;
  active = true;
  connect = vi.fn();
  disconnect = vi.fn();
  removeAllListeners = vi.fn(() => this.listeners.clear());
  /** `joinRoom` events with their acknowledgement callback. */
  joins: { roomId: string; answer: (error: Error | null, ack?: unknown) => void }[] = [];
  emit = vi.fn();
  private readonly listeners = new Map<string, Listener>();

  on(event: string, listener: Listener): this {
    this.listeners.set(event, listener);
    return this;
  }

  timeout() {
    return {
      emit: (_event: string, roomId: string, answer: FakeSocket['joins'][number]['answer']) =>
        this.joins.push({ roomId, answer }),
    };
  }

  receive(event: string, ...given: unknown[]): void {
    if (event === 'connect') this.connected = true;
    if (event === 'disconnect') this.connected = false;
    this.listeners.get(event)?.(...given);
  }
}

let sockets: FakeSocket[] = [];
const io = vi.fn((_options: unknown) => {
  const made = new FakeSocket();
  sockets.push(made);
  return made;
});
vi.mock('socket.io-client', () => ({ io: (options: unknown) => io(options) }));

const callbacks = {
  connected: vi.fn(),
  joined: vi.fn(),
  newMessage: vi.fn(),
  roomRead: vi.fn(),
  roomChanged: vi.fn(),
  unreadCount: vi.fn(),
  blockChanged: vi.fn(),
  dealChanged: vi.fn(),
  refused: vi.fn(),
} satisfies RealtimeEvents;

let realtime: Realtime;
let close: () => void;
async function open(): Promise<FakeSocket> {
  close = realtime.open('t');
  await vi.waitFor(() => expect(sockets).not.toHaveLength(0));
  const [socket] = sockets;
  if (!socket) throw new Error('No socket was made');
  return socket;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  sockets = [];
  realtime = createRealtime('u'.repeat(24), callbacks);
});
afterEach(() => {
  close();
  vi.useRealTimers();
});

describe('createRealtime', () => {
  // @spec 1-realtime-open
  it('authenticates with the token and reports the connection', async () => {
    const changed = vi.fn();
    realtime.subscribe(changed);
    const socket = await open();
    expect(io).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ auth: { token: 't' } }));
    expect(realtime.readStatus()).toBe('connecting');
    socket.receive('connect');
    expect(realtime.readStatus()).toBe('connected');
    expect(callbacks.connected).toHaveBeenCalledOnce();
    expect(changed).toHaveBeenCalledOnce();
  });

  it('emits setInView after each connection and visibility change', async () => {
    const socket = await open();
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(socket.emit).not.toHaveBeenCalled();
    socket.receive('connect');
    expect(socket.emit).toHaveBeenLastCalledWith('setInView', false, expect.any(Function));
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(socket.emit).toHaveBeenLastCalledWith('setInView', true, expect.any(Function));
    close();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(socket.emit).toHaveBeenCalledTimes(2);
    visibility.mockRestore();
  });

  // @spec 7-event-new
  it('forwards the events of the server', async () => {
    const socket = await open();
    socket.receive('newMessage', 1);
    socket.receive(`unreadCount:${'u'.repeat(24)}`, { count: 2 });
    expect(callbacks.newMessage).toHaveBeenCalledExactlyOnceWith(1);
    expect(callbacks.unreadCount).toHaveBeenCalledExactlyOnceWith({ count: 2 });
  });

  // @spec 9-reconnect
  it('reports a lost connection only after 3 seconds', async () => {
    const socket = await open();
    socket.receive('connect');
    socket.receive('disconnect', 'transport close');
    expect(realtime.readStatus()).toBe('connected');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(realtime.readStatus()).toBe('lost');
    socket.receive('connect');
    expect(realtime.readStatus()).toBe('connected');
  });

  // @spec 9-reconnect
  it('reports a lost connection only after 10 seconds while the first connection is pending', async () => {
    await open();
    await vi.advanceTimersByTimeAsync(9_000);
    expect(realtime.readStatus()).toBe('connecting');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(realtime.readStatus()).toBe('lost');
  });

  it('rejoins conversations after each connection until they are left', async () => {
    const socket = await open();
    const leave = realtime.join('soba');
    expect(socket.joins).toHaveLength(0);
    socket.receive('connect');
    socket.joins[0]?.answer(null, { ok: true });
    expect(callbacks.joined).toHaveBeenCalledExactlyOnceWith('soba');
    socket.receive('disconnect', 'transport close');
    socket.receive('connect');
    expect(socket.joins).toHaveLength(2);
    leave();
    socket.receive('disconnect', 'transport close');
    socket.receive('connect');
    expect(socket.joins).toHaveLength(2);
  });

  it.each([
    ['without a response', [new Error('operation has timed out')]],
    ['because of rate limits', [null, { ok: false, code: 'RATE_LIMITED' }]],
  ] as const)('retries a join that fails %s', async (_name, [error, ack]) => {
    const socket = await open();
    socket.receive('connect');
    realtime.join('soba');
    socket.joins[0]?.answer(error, ack);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(socket.joins).toHaveLength(2);
    expect(callbacks.joined).not.toHaveBeenCalled();
  });

  it('does not retry to join an unknown conversation', async () => {
    const socket = await open();
    socket.receive('connect');
    realtime.join('soba');
    socket.joins[0]?.answer(null, { ok: false, code: 'ROOM_NOT_FOUND' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(socket.joins).toHaveLength(1);
  });

  it('reconnects after the server disconnects, and reports a refused token', async () => {
    const socket = await open();
    socket.receive('connect');
    socket.receive('disconnect', 'io server disconnect');
    expect(socket.connect).toHaveBeenCalledOnce();
    socket.active = false;
    socket.receive('connect_error', Object.assign(new Error('no'), { data: { code: 'UNAUTHENTICATED' } }));
    expect(callbacks.refused).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(socket.connect).toHaveBeenCalledOnce();
  });

  it('reconnects after a connection error other than UNAUTHENTICATED', async () => {
    const socket = await open();
    socket.active = false;
    socket.receive('connect_error', Object.assign(new Error('no'), { data: { code: 'INTERNAL' } }));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(socket.connect).toHaveBeenCalledOnce();
    expect(callbacks.refused).not.toHaveBeenCalled();
  });

  // @spec 1-realtime-open
  it('can be reopened after it was closed', async () => {
    const socket = await open();
    socket.receive('connect');
    close();
    expect(socket.disconnect).toHaveBeenCalledOnce();
    expect(realtime.readStatus()).toBe('connecting');
    close = realtime.open('t2');
    await vi.waitFor(() => expect(sockets).toHaveLength(2));
    expect(io).toHaveBeenLastCalledWith(expect.objectContaining({ auth: { token: 't2' } }));
  });
});
