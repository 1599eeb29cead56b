import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BrowserHistory, createBrowserHistory, type HeldNavigation } from './history.js';

const popped = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));

describe('createBrowserHistory', () => {
  let history: BrowserHistory;

  beforeEach(() => {
    window.history.replaceState(null, '', '/start');
    history = createBrowserHistory();
  });
  afterEach(() => history.dispose());

  it('pushes and replaces entries and calls its listeners', () => {
    const listener = vi.fn();
    const stop = history.listen(listener);
    history.push('/book/1?tab=details', { from: 'home' });
    expect(history.location).toMatchObject({ pathname: '/book/1', search: '?tab=details', state: { from: 'home' } });
    expect(history.type).toBe('PUSH');
    history.replace({ pathname: '/book/2' });
    expect(window.location.pathname).toBe('/book/2');
    expect(history.type).toBe('REPLACE');
    stop();
    history.push('/');
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('keeps the path for a navigation that has only a query string', () => {
    history.push('?page=2', null, { preventScrollReset: true });
    expect(history.location).toMatchObject({ pathname: '/start', search: '?page=2' });
    expect(history.keepsScroll).toBe(true);
  });

  it('goes back to the previous entry', async () => {
    history.push('/next');
    const back = popped();
    history.go(-1);
    await back;
    expect(history.location.pathname).toBe('/start');
    expect(history.type).toBe('POP');
  });

  it('blocks a push until proceed() is called', () => {
    let held: HeldNavigation | undefined;
    history.block((navigation) => (held = navigation));
    history.push('/elsewhere');
    expect(window.location.pathname).toBe('/start');
    held?.proceed();
    expect(window.location.pathname).toBe('/elsewhere');
    history.push('/further');
    expect(window.location.pathname).toBe('/further');
  });

  it('blocks the back button and restores the address', async () => {
    history.push('/form');
    let held: HeldNavigation | undefined;
    history.block((navigation) => (held = navigation));
    const listener = vi.fn();
    history.listen(listener);
    window.history.back();
    await vi.waitFor(() => expect(held).toBeDefined());
    expect(window.location.pathname).toBe('/form');
    expect(listener).not.toHaveBeenCalled();
    held?.proceed();
    await vi.waitFor(() => expect(history.location.pathname).toBe('/start'));
  });

  it('calls the latest close function instead of going back, and goes back after its removal', async () => {
    history.push('?photo=1');
    const [closeOuter, closeInner, hold] = [vi.fn(), vi.fn(), vi.fn()];
    const removeOuter = history.closeOnBack(closeOuter);
    const removeInner = history.closeOnBack(closeInner);
    history.block(hold);
    const listener = vi.fn();
    history.listen(listener);
    window.history.back();
    await vi.waitFor(() => expect(closeInner).toHaveBeenCalledOnce());
    expect(window.location.search).toBe('?photo=1');
    removeInner();
    window.history.back();
    await vi.waitFor(() => expect(closeOuter).toHaveBeenCalledOnce());
    expect(closeInner).toHaveBeenCalledOnce();
    expect(listener).not.toHaveBeenCalled();
    removeOuter();
    const back = popped();
    window.history.back();
    await back;
    expect(history.location.search).toBe('');
    expect(hold).not.toHaveBeenCalled();
  });

  it('goes forward while something would close on back', async () => {
    history.push('/next');
    const back = popped();
    window.history.back();
    await back;
    const close = vi.fn();
    history.closeOnBack(close);
    const forward = popped();
    window.history.forward();
    await forward;
    expect(history.location.pathname).toBe('/next');
    expect(close).not.toHaveBeenCalled();
  });

  it('does not block navigations within the same path', async () => {
    history.push('/korisnički-oglas');
    const hold = vi.fn();
    history.block(hold);
    history.push('/korisnički-oglas');
    history.replace('?part=2');
    expect(history.location.search).toBe('?part=2');
    const back = popped();
    window.history.back();
    await back;
    expect(history.location).toMatchObject({ pathname: encodeURI('/korisnički-oglas'), search: '' });
    expect(hold).not.toHaveBeenCalled();
  });

  it('performs navigations after the block was removed', () => {
    const hold = vi.fn();
    history.block(hold)();
    history.push('/free');
    expect(hold).not.toHaveBeenCalled();
    expect(window.location.pathname).toBe('/free');
  });

  it('gives the first entry of each page load its own key', () => {
    window.history.replaceState(null, '', '/other');
    const other = createBrowserHistory();
    expect(other.location.key).not.toBe(history.location.key);
    other.dispose();
  });
});
