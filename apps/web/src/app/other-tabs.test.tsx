import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { connectSession, endSession, startSession } from '../features/auth/session.js';
import { changeLanguage, currentLanguage, loadTexts } from '../i18n.js';
import { dismissNotices } from '../lib/notices.js';
import { render } from '../testing/render.js';
import { buildMe } from '../testing/samples.js';
import { OtherTabLanguage, OtherTabLogout } from './overlays.js';

beforeAll(() => connectSession());
afterEach(async () => {
  act(endSession);
  await act(() => changeLanguage('sr'));
});

it('OtherTabLogout announces a logout in another tab, not one in this tab', async () => {
  startSession('t', buildMe());
  await render(<OtherTabLogout />, { areas: ['app', 'auth'] });
  act(endSession);
  expect(screen.queryByText('Odjava je obavljena u drugoj kartici.')).toBeNull();

  act(() => startSession('t', buildMe()));
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage')));
  expect(await screen.findByText('Odjava je obavljena u drugoj kartici.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Prijavi se' })).toHaveAttribute('href', '/auth/login');
});

it('OtherTabLogout does not announce the same logout again after a language change', async () => {
  startSession('t', buildMe());
  await render(<OtherTabLogout />, { areas: ['app', 'auth'] });
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage')));
  await screen.findByText('Odjava je obavljena u drugoj kartici.');
  act(dismissNotices);
  await act(() => changeLanguage('en'));
  expect(screen.queryByText('You were logged out in another tab.')).toBeNull();
});

it('OtherTabLanguage switches to the language that was chosen in another tab', async () => {
  await render(<OtherTabLanguage />, { areas: [] });
  localStorage.setItem('korice.language', 'sr-Cyrl');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'korice.language' })));
  await waitFor(() => expect(currentLanguage()).toBe('sr-Cyrl'));
});

it('OtherTabLanguage ignores a change of another storage key and an unknown language', async () => {
  await render(<OtherTabLanguage />, { areas: [] });
  localStorage.setItem('korice.language', 'en');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  localStorage.setItem('korice.language', 'xx');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'korice.language' })));
  await act(() => loadTexts(['contact']));
  expect(currentLanguage()).toBe('sr');
});
