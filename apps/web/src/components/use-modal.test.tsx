import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from '../testing/render.js';
import { Dialog } from './Dialog.js';

async function open() {
  const onClose = vi.fn();
  const { user } = await render(
    <Dialog isOpen onClose={onClose} title="Sesija je istekla">
      <p>Prijavi se ponovo.</p>
    </Dialog>,
  );
  return { user, onClose, inside: await screen.findByText('Prijavi se ponovo.'), beside: screen.getByRole('dialog') };
}

it('useModal closes the dialog on a click on its backdrop', async () => {
  const { user, onClose, inside, beside } = await open();
  await user.click(inside);
  expect(onClose).not.toHaveBeenCalled();
  await user.click(beside);
  expect(onClose).toHaveBeenCalledOnce();
});

it('useModal keeps the dialog open when a text selection ends on its backdrop', async () => {
  const { user, onClose, inside, beside } = await open();
  const clicked = vi.fn<(target: EventTarget | null) => void>();
  beside.addEventListener('click', ({ target }) => {
    clicked(target);
  });
  await user.pointer([{ keys: '[MouseLeft>]', target: inside }, { target: beside }, { keys: '[/MouseLeft]' }]);
  expect(clicked).toHaveBeenCalledExactlyOnceWith(beside);
  expect(onClose).not.toHaveBeenCalled();
});

it('useModal reopens a dialog that the browser has closed although its parent keeps it open', async () => {
  const { onClose, inside } = await open();
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  act(() => {
    dialog.close();
    dialog.dispatchEvent(new Event('close'));
  });
  expect(onClose).toHaveBeenCalledOnce();
  expect(dialog.open).toBe(true);
  expect(dialog).toContainElement(inside);
});

function Filters({ onOther }: { onOther?: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Filteri</button>
      <button onClick={onOther}>Prva knjiga</button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Filteri">
        <p>Mesto</p>
        <button onClick={() => setOpen(false)}>Prikaži</button>
      </Dialog>
    </>
  );
}

it('useModal closes the dialog on the back button, and the screen stays', async () => {
  const { user, history } = await render(<Filters />, { at: '/categories' });
  act(() => history.push('/category/Drama'));
  await user.click(screen.getByRole('button', { name: 'Filteri' }));
  await screen.findByText('Mesto');
  window.history.back();
  await waitFor(() => expect(screen.queryByText('Mesto')).toBeNull());
  expect(window.location.pathname).toBe('/category/Drama');
  window.history.back();
  await waitFor(() => expect(history.location.pathname).toBe('/categories'));
});

it('useModal ignores the second click of a double click on the button that opens the dialog', async () => {
  const { user } = await render(<Filters />);
  await user.click(screen.getByRole('button', { name: 'Filteri' }));
  await screen.findByText('Mesto');
  const dialog = screen.getByRole('dialog');
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog, { detail: 2 });
  expect(screen.getByText('Mesto')).toBeInTheDocument();
  await user.click(dialog);
  expect(screen.queryByText('Mesto')).toBeNull();
});

it('useModal ignores the second click of a double click on a button that closes the dialog', async () => {
  const onOther = vi.fn();
  const { user } = await render(<Filters onOther={onOther} />);
  await user.click(screen.getByRole('button', { name: 'Filteri' }));
  await user.click(await screen.findByRole('button', { name: 'Prikaži' }));
  const other = screen.getByRole('button', { name: 'Prva knjiga' });
  fireEvent.click(other, { detail: 2 });
  expect(onOther).not.toHaveBeenCalled();
  await user.click(other);
  expect(onOther).toHaveBeenCalledOnce();
});

it('useModal moves the focus from a scrolling part of a long dialog to its first control', async () => {
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function (this: HTMLDialogElement) {
    this.open = true;
    // Chromium focuses the part that scrolls.
    this.querySelector<HTMLElement>('[data-part]')?.focus();
  });
  await render(
    <Dialog isOpen onClose={vi.fn()} title="Ispravi izdanje">
      <div data-part tabIndex={-1}>
        <input aria-label="Naslov" />
      </div>
    </Dialog>,
  );
  expect(await screen.findByLabelText('Naslov')).toHaveFocus();
});
