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

  it('leads on when its time has come', async () => {
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
  ] as const)('leads nobody away from where a link leads that was pressed %s it was due', async (_when, presses) => {
    const { history } = await open();
    for (const role of presses) press(role);
    // Its screen takes its time, and the old one stays until it is there.
    expect(screen.getByRole('button')).toBeInTheDocument();
    await wait(3000);
    expect(history.location.pathname).toBe('/slow');
  });
});
