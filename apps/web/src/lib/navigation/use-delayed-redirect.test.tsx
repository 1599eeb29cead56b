import { act, fireEvent, screen } from '@testing-library/react';
import { lazy, useState } from 'react';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { render } from '../../testing/render.js';
import { useDelayedRedirect } from './use-delayed-redirect.js';

function Form() {
  const [isDue, setDue] = useState(false);
  useDelayedRedirect({ isDue, to: '/list', delay: 3000 });
  return (
    <>
      <button onClick={() => setDue(true)}>Sačuvaj</button>
      <Link to="/slow">Drugi ekran</Link>
    </>
  );
}

const NeverLoaded = lazy(() => new Promise<never>(() => undefined));

async function open() {
  const opened = await render(
    <Routes>
      <Route path="/form" element={<Form />} />
      <Route path="/slow" element={<NeverLoaded />} />
      <Route path="/list" element={<p>Spisak</p>} />
    </Routes>,
    { at: '/form' },
  );
  vi.useFakeTimers();
  return opened;
}

const press = (role: 'button' | 'link') => fireEvent.click(screen.getByRole(role));
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe('useDelayedRedirect', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('redirects after the delay', async () => {
    const { history } = await open();
    press('button');
    await wait(2999);
    expect(history.location.pathname).toBe('/form');
    await wait(1);
    expect(history.location.pathname).toBe('/list');
  });

  it.each([
    ['before', ['link', 'button']],
    ['after', ['button', 'link']],
  ] as const)('does not redirect when a link was pressed %s the redirect was scheduled', async (_when, presses) => {
    const { history } = await open();
    for (const role of presses) press(role);
    // The old screen stays until the new one is loaded.
    expect(screen.getByRole('button')).toBeInTheDocument();
    await wait(3000);
    expect(history.location.pathname).toBe('/slow');
  });
});
