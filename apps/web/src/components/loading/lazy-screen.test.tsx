import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { Route, Routes } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectConsoleErrors } from '../../testing/console.js';
import { render } from '../../testing/render.js';
import { ErrorBoundary } from '../../app/ErrorBoundary.js';
import { lazyScreen } from './lazy-screen.js';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

const entry = document.createElement('script');
beforeEach(() => {
  entry.type = 'program';
  entry.setAttribute('data-program', '');
  entry.setAttribute('src', '/assets/app-old.js');
  document.head.append(entry);
});
afterEach(() => {
  entry.remove();
  server.resetHandlers();
});

/** The page of the server's current release. */
const release = (script: string) =>
  server.use(http.get('/', () => HttpResponse.html(`<script type="program" data-program src="${script}"></script>`)));

const module = (text: string) => ({ default: () => <p>{text}</p> });
const isGone = () => Promise.reject<ReturnType<typeof module>>(new TypeError('Failed to fetch the module'));

const open = (Screen: ReturnType<typeof lazyScreen>) =>
  render(
    <>
      <header>Korice</header>
      <ErrorBoundary resetKey="">
        <Routes>
          <Route path="/book/:bookId" element={<Screen />} />
          <Route path="*" element={<p>Početna</p>} />
        </Routes>
      </ErrorBoundary>
    </>,
    { at: '/book/1' },
  );

describe('lazyScreen', () => {
  it('loads once, also when preloaded', async () => {
    const load = vi.fn(() => Promise.resolve(module('Knjiga')));
    const Screen = lazyScreen([], load);
    void Screen.preload();
    const { unmount } = await open(Screen);
    expect(await screen.findByText('Knjiga')).toBeVisible();
    unmount();
    await open(Screen);
    expect(screen.getByText('Knjiga')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('keeps the page after a failure and loads again on retry', async () => {
    expectConsoleErrors();
    release('/assets/app-old.js');
    const load = vi.fn(isGone);
    const Screen = lazyScreen([], load);
    await Screen.preload();
    const { user } = await open(Screen);
    expect(await screen.findByRole('alert')).toHaveTextContent('Učitavanje nije uspelo');
    expect(screen.getByRole('banner')).toBeVisible();
    const retry = () => screen.getByRole('button', { name: 'Pokušaj ponovo' });
    await user.click(retry());
    await waitFor(() => expect(retry()).toBeEnabled());
    expect(load).toHaveBeenCalledTimes(2);
    load.mockResolvedValue(module('Knjiga'));
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByText('Knjiga')).toBeVisible();
  });

  it('loads again after a navigation', async () => {
    expectConsoleErrors();
    release('/assets/app-old.js');
    const load = vi.fn(isGone);
    const { history } = await open(lazyScreen([], load));
    await screen.findByRole('alert');
    load.mockResolvedValue(module('Knjiga'));
    act(() => history.push('/book/2'));
    expect(await screen.findByText('Knjiga')).toBeVisible();
  });

  it('loads again after returning to the screen', async () => {
    expectConsoleErrors();
    release('/assets/app-old.js');
    const load = vi.fn(isGone);
    const { history } = await open(lazyScreen([], load));
    await screen.findByRole('alert');
    act(() => history.push('/'));
    expect(await screen.findByText('Početna')).toBeVisible();
    load.mockResolvedValue(module('Knjiga'));
    act(() => history.push('/book/1'));
    expect(await screen.findByText('Knjiga')).toBeVisible();
  });

  it('offers a reload after a new release', async () => {
    expectConsoleErrors();
    release('/assets/app-new.js');
    await open(lazyScreen([], isGone));
    expect(await screen.findByText('Stigla je nova verzija sajta. Osveži stranu da nastaviš.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Osveži stranu' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pokušaj ponovo' })).not.toBeInTheDocument();
  });

  it("offers a retry when the server's release is unknown", async () => {
    expectConsoleErrors();
    let wasAsked = false;
    server.use(
      http.get('/', () => {
        wasAsked = true;
        return HttpResponse.error();
      }),
    );
    await open(lazyScreen([], isGone));
    await waitFor(() => expect(wasAsked).toBe(true));
    expect(await screen.findByRole('button', { name: 'Pokušaj ponovo' })).toBeVisible();
  });

  it('leaves errors of the screen itself to the outer boundary', async () => {
    expectConsoleErrors();
    const Broken = () => {
      throw new Error('the shelf fell down');
    };
    await open(lazyScreen([], () => Promise.resolve({ default: Broken })));
    expect(await screen.findByRole('heading', { name: 'Neočekivana greška!' })).toBeVisible();
  });
});
