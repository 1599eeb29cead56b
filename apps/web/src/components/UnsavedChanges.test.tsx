import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Link } from 'react-router-dom';
import { render } from '../testing/render.js';
import { UnsavedChanges } from './UnsavedChanges.js';

const form = (isDirty: boolean) => (
  <>
    <UnsavedChanges when={isDirty} />
    <Link to="/elsewhere">Drugde</Link>
  </>
);

describe('UnsavedChanges', () => {
  it('allows leaving a form without changes', async () => {
    const { user, history } = await render(form(false), { at: '/form' });
    await user.click(screen.getByRole('link'));
    expect(history.location.pathname).toBe('/elsewhere');
  });

  it('asks before a navigation, and stays when the person keeps the changes', async () => {
    const { user, history } = await render(form(true), { at: '/form' });
    await user.click(screen.getByRole('link'));
    expect(screen.getByRole('alertdialog', { name: 'Odbaciti izmene?' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Ostani ovde' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(history.location.pathname).toBe('/form');
  });

  it('asks before a navigation, and navigates when the person discards the changes', async () => {
    const { user, history } = await render(form(true), { at: '/form' });
    await user.click(screen.getByRole('link'));
    await user.click(screen.getByRole('button', { name: 'Odbaci izmene' }));
    expect(history.location.pathname).toBe('/elsewhere');
  });

  it('allows a link within the same screen, and still asks before leaving it', async () => {
    const { user, history } = await render(
      <>
        {form(true)}
        <Link to="/form?part=2">Ovde</Link>
      </>,
      { at: '/form' },
    );
    await user.click(screen.getByRole('link', { name: 'Ovde' }));
    expect(history.location.search).toBe('?part=2');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Drugde' }));
    expect(screen.getByRole('alertdialog')).toBeInTheDocument();
    expect(history.location.pathname).toBe('/form');
  });

  it('asks once for several forms, and also after one of them was saved', async () => {
    const discarded = vi.fn<(form: string) => void>();
    function Forms() {
      const [isSecondDirty, setSecondDirty] = useState(true);
      return (
        <>
          <UnsavedChanges when onDiscard={() => discarded('first')} />
          <UnsavedChanges when={isSecondDirty} onDiscard={() => discarded('second')} />
          <button type="button" onClick={() => setSecondDirty(!isSecondDirty)}>
            Druga
          </button>
          <Link to="/elsewhere">Drugde</Link>
        </>
      );
    }
    const { user, history } = await render(<Forms />, { at: '/form' });
    await user.click(screen.getByRole('button', { name: 'Druga' }));
    await user.click(screen.getByRole('link'));
    await user.click(screen.getByRole('button', { name: 'Ostani ovde' }));
    expect(history.location.pathname).toBe('/form');
    await user.click(screen.getByRole('button', { name: 'Druga' }));
    await user.click(screen.getByRole('link'));
    await user.click(screen.getByRole('button', { name: 'Odbaci izmene' }));
    expect(history.location.pathname).toBe('/elsewhere');
    expect(discarded.mock.calls.flat()).toEqual(['first', 'second']);
  });

  it('asks before the page closes', async () => {
    await render(form(true));
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
  });
});
