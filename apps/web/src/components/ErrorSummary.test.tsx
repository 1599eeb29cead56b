import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '../testing/render.js';
import { ErrorSummary } from './ErrorSummary.js';

it('ErrorSummary takes the focus after a refused submit and links to the field', async () => {
  const form = (attempt: number, errors: { fieldId: string; text: string }[]) => (
    <>
      <ErrorSummary attempt={attempt} errors={errors} />
      <input id="title" aria-label="Naslov" />
    </>
  );
  const { user, unmount } = await render(form(0, []));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  unmount();

  await render(form(1, [{ fieldId: 'title', text: 'Upiši naslov.' }]));
  expect(screen.getByRole('alert')).toHaveFocus();
  expect(screen.getByRole('heading')).toHaveTextContent('Ispravi označeno polje');
  await user.click(screen.getByRole('link', { name: 'Upiši naslov.' }));
  expect(screen.getByRole('textbox', { name: 'Naslov' })).toHaveFocus();
});
