import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { render } from '../testing/render.js';
import { Dialog } from './Dialog.js';

const page = document.documentElement;

afterEach(() => page.removeAttribute('data-scrollbar'));

/** Simulates a window of 1440 px whose page is `width` px wide, with or without a hovering pointer. Returns a dialog for it. */
function simulateWindow(width: number, hasPointer: boolean) {
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(1440);
  const measure = vi.spyOn(page, 'clientWidth', 'get').mockReturnValue(width);
  const matchMedia = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(matchMedia(query), query === '(hover: hover)' && { matches: hasPointer }),
  );
  const dialog = (
    <Dialog isOpen onClose={() => undefined} title="Obrisati oglas?">
      Knjiga nestaje.
    </Dialog>
  );
  return { measure, dialog };
}

it('Dialog reserves the width of the scrollbar over a scrolling page', async () => {
  const { dialog } = simulateWindow(1425, true);
  await render(dialog);
  expect(page).toHaveAttribute('data-scrollbar');
});

it('Dialog reserves no width over a page that does not scroll', async () => {
  page.setAttribute('data-scrollbar', '');
  const { dialog } = simulateWindow(1440, true);
  await render(dialog);
  expect(page).not.toHaveAttribute('data-scrollbar');
});

it('Dialog does not measure on phones, whose scrollbars have no width', async () => {
  const { measure, dialog } = simulateWindow(1440, false);
  await render(dialog);
  expect(measure).not.toHaveBeenCalled();
  expect(page).not.toHaveAttribute('data-scrollbar');
});

function AddressForm({ keepsInput = false }: { keepsInput?: boolean }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button onClick={() => setOpen(true)}>Izmeni adresu</button>
      <Dialog isOpen={isOpen} keepsInput={keepsInput} onClose={() => setOpen(false)} title="Adresa">
        <input aria-label="Ulica" />
        <input aria-label="Lozinka" type="password" />
        <input aria-label="Traži" type="search" />
      </Dialog>
    </>
  );
}

async function openForm(props?: Parameters<typeof AddressForm>[0]) {
  const { user, history } = await render(<AddressForm {...props} />, { at: '/profile' });
  const type = async (label: string) => user.type(await screen.findByLabelText(label), 'Glavna 1');
  /** Presses Escape, which jsdom does not pass on to a dialog. */
  const escape = () =>
    fireEvent(screen.getByRole('dialog', { name: 'Adresa' }), new Event('cancel', { cancelable: true }));
  return { user, history, type, escape };
}

const question = { name: 'Odbaciti izmene?' };
const isClosed = () => screen.queryByLabelText('Ulica') === null;

describe('Dialog with unsaved input', () => {
  it('stays open on a click on its backdrop', async () => {
    const { user, type } = await openForm();
    await type('Ulica');
    await user.click(screen.getByRole('dialog'));
    expect(screen.getByLabelText('Ulica')).toHaveValue('Glavna 1');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('asks before Escape closes it, and keeps the input when the person stays', async () => {
    const { user, type, escape } = await openForm();
    await type('Ulica');
    escape();
    expect(isClosed()).toBe(false);
    await user.click(
      within(await screen.findByRole('alertdialog', question)).getByRole('button', { name: 'Ostani ovde' }),
    );
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByLabelText('Ulica')).toHaveValue('Glavna 1');
    escape();
    expect(await screen.findByRole('alertdialog', question)).toBeInTheDocument();
  });

  it('closes when the person discards the input, and asks again only about new input', async () => {
    const { user, type, escape } = await openForm();
    await type('Ulica');
    escape();
    await user.click(await screen.findByRole('button', { name: 'Odbaci izmene' }));
    expect(isClosed()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Izmeni adresu' }));
    expect(await screen.findByLabelText('Ulica')).toHaveValue('');
    escape();
    await waitFor(() => expect(isClosed()).toBe(true));
  });

  it('asks before the back button closes it, and the screen stays', async () => {
    const { history, type } = await openForm();
    await type('Ulica');
    history.push('/profile?part=2');
    window.history.back();
    expect(await screen.findByRole('alertdialog', question)).toBeInTheDocument();
    window.history.back();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByLabelText('Ulica')).toHaveValue('Glavna 1');
    expect(history.location.search).toBe('?part=2');
  });

  it('asks before the page closes', async () => {
    const isAsked = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));
    const { type } = await openForm();
    expect(isAsked()).toBe(false);
    await type('Ulica');
    expect(isAsked()).toBe(true);
  });

  it('asks when the browser has closed it without a cancel event, and is open below the question', async () => {
    const { type } = await openForm();
    await type('Ulica');
    const dialog = screen.getByRole<HTMLDialogElement>('dialog');
    for (const round of [1, 2]) {
      dialog.close();
      fireEvent(dialog, new Event('close'));
      expect(await screen.findByRole('alertdialog', question), `close ${round}`).toBeInTheDocument();
      expect(dialog.open).toBe(true);
      fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }));
      expect(screen.queryByRole('alertdialog')).toBeNull();
    }
  });

  it('closes without a question if only a password and a search were typed', async () => {
    const { type, escape } = await openForm();
    await type('Lozinka');
    await type('Traži');
    escape();
    await waitFor(() => expect(isClosed()).toBe(true));
  });

  it('closes without a question if it keeps its input', async () => {
    const { type, escape } = await openForm({ keepsInput: true });
    await type('Ulica');
    escape();
    await waitFor(() => expect(isClosed()).toBe(true));
  });
});
