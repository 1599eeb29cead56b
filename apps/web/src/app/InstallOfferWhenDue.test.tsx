import { act, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchInstallPrompt } from '../pwa/install-method.js';
import { render } from '../testing/render.js';
import { chooseCookieConsent } from './cookie-consent.js';
import { InstallOfferWhenDue } from './BottomOffers.js';

beforeAll(watchInstallPrompt);

const offer = () => screen.queryByRole('region', { name: 'Korice na početnom ekranu' });

/** Fakes an available installation prompt and counts its calls. */
function offerOfBrowser(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn(() => Promise.resolve({ outcome }));
  act(
    () => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })),
  );
  return prompt;
}

async function open(visit: number, at = '/') {
  const rendered = await render(<InstallOfferWhenDue visit={visit} />, { at });
  await vi.dynamicImportSettled();
  return rendered;
}

beforeEach(() => {
  act(() => chooseCookieConsent('necessary'));
});
afterEach(() => {
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  Reflect.deleteProperty(navigator, 'standalone');
});

describe('InstallOfferWhenDue', () => {
  it('appears only on the home page from the second visit on, and opens the install prompt', async () => {
    const prompt = offerOfBrowser('accepted');
    const first = await open(1);
    expect(offer()).toBeNull();
    first.unmount();
    const elsewhere = await open(2, '/categories');
    expect(offer()).toBeNull();
    elsewhere.unmount();

    const { user } = await open(2);
    expect(await screen.findByText('Otvaraju se jednim dodirom, i kad je veza slaba.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Instaliraj' }));
    expect(prompt).toHaveBeenCalledTimes(1);
    act(() => void window.dispatchEvent(new Event('appinstalled')));
    expect(await screen.findByText('Korice su na početnom ekranu')).toBeVisible();
    expect(offer()).toBeNull();
  });

  it('does not appear again after a refusal', async () => {
    offerOfBrowser('dismissed');
    const { user, unmount } = await open(2);
    await user.click(await screen.findByRole('button', { name: 'Ne sada' }));
    expect(offer()).toBeNull();
    unmount();
    await open(3);
    expect(offer()).toBeNull();
  });

  it('explains the installation if the browser has no prompt', async () => {
    Object.defineProperty(navigator, 'standalone', { value: false, configurable: true });
    await open(2);
    expect(await screen.findByText(/otvori meni za deljenje/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Instaliraj' })).toBeNull();
  });

  it('appears only after the cookie notice was answered', async () => {
    localStorage.removeItem('cookieConsent');
    offerOfBrowser('accepted');
    await open(2);
    expect(offer()).toBeNull();
    act(() => chooseCookieConsent('accepted'));
    expect(await screen.findByRole('button', { name: 'Instaliraj' })).toBeVisible();
  });
});
