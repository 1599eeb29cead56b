import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { render } from '../testing/render.js';
import { Question } from './Question.js';

async function ask(isSending: boolean) {
  const onClose = vi.fn();
  const { user } = await render(
    <Question isOpen isSending={isSending} title="Obrisati?" verb="Obriši" onClose={onClose} onConfirm={vi.fn()}>
      Nestaje zauvek. <input aria-label="Zašto" />
    </Question>,
  );
  const dialog = await screen.findByRole('alertdialog', { name: 'Obrisati?' });
  return { user, onClose, dialog, cancel: screen.getByRole('button', { name: 'Odustani' }) };
}

it('Question closes with its button, Escape and a click on the backdrop', async () => {
  const { user, onClose, dialog, cancel } = await ask(false);
  await user.click(cancel);
  await user.click(dialog);
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledTimes(3);
});

it('Question stays open while its action is pending', async () => {
  const { user, onClose, dialog, cancel } = await ask(true);
  await user.type(screen.getByRole('textbox'), 'prodato');
  expect(cancel).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Obriši' })).toBeDisabled();
  await user.click(dialog);
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getAllByRole('alertdialog')).toEqual([dialog]);
});
