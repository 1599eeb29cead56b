import { act, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { render } from '../testing/render.js';
import { ScreenTitle } from './ScreenTitle.js';

const screens = (
  <>
    <input aria-label="Pretraga" />
    <Routes>
      <Route path="/" element={<ScreenTitle>Prva</ScreenTitle>} />
      <Route path="/second" element={<ScreenTitle>Druga</ScreenTitle>} />
    </Routes>
  </>
);

describe('ScreenTitle', () => {
  it('takes the focus after a navigation but not on page load', async () => {
    const { history } = await render(screens);
    expect(document.body).toHaveFocus();
    act(() => history.push('/second'));
    expect(await screen.findByRole('heading', { name: 'Druga' })).toHaveFocus();
  });

  it('does not take the focus from a field', async () => {
    const { user, history } = await render(screens);
    await user.type(screen.getByRole('textbox'), 'Seo');
    act(() => history.push('/second'));
    await screen.findByRole('heading', { name: 'Druga' });
    expect(screen.getByRole('textbox')).toHaveFocus();
  });
});
