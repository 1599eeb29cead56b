import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeLanguage, loadShellTexts } from '../i18n.js';
import { render } from '../testing/render.js';
import { BottomOffers, preferredLanguage } from './BottomOffers.js';
import { askForCookieConsent, chooseCookieConsent } from './cookie-consent.js';

const offer = () => screen.findByRole('region', { name: 'This page is available in English too.' });
/** Waits until the texts of the offer would have loaded. */
async function expectNoOffer() {
  await act(() => Promise.all([loadShellTexts('sr'), loadShellTexts('en')]));
  expect(screen.queryByRole('region', { name: /This page|Ova strana/ })).not.toBeInTheDocument();
}
const prefer = (...tags: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags);

beforeEach(() => {
  prefer('en-GB', 'sr');
  localStorage.clear();
  act(askForCookieConsent);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await act(() => changeLanguage('sr'));
});

it('LanguageOffer offers the browser language, in that language, after the cookie notice was answered', async () => {
  const { user, history } = await render(<BottomOffers visit={1} />, { at: '/about-us?lang=sr' });
  await expectNoOffer();
  act(() => chooseCookieConsent('necessary'));
  expect((await offer()).parentElement).toHaveAttribute('lang', 'en');
  await user.click(screen.getByRole('button', { name: 'Read in English' }));
  await vi.waitFor(() => expect(history.location.search).toBe('?lang=en'));
  await expectNoOffer();
  expect(document.documentElement.lang).toBe('en');
});

it('LanguageOffer does not appear again after the visitor declined it', async () => {
  act(() => chooseCookieConsent('necessary'));
  const first = await render(<BottomOffers visit={1} />);
  await offer();
  await first.user.click(screen.getByRole('button', { name: 'Not Now' }));
  await expectNoOffer();
  first.unmount();
  await render(<BottomOffers visit={1} />);
  await expectNoOffer();
});

it('LanguageOffer does not appear after the visitor changed the language', async () => {
  prefer('sr-RS');
  act(() => chooseCookieConsent('necessary'));
  await render(<BottomOffers visit={1} />);
  await act(() => changeLanguage('en'));
  expect(document.documentElement.lang).toBe('en');
  await expectNoOffer();
});

it.each([
  ['a browser that prefers the language of the page', () => prefer('sr-RS', 'en')],
  ['a browser that prefers a language that the site does not have', () => prefer('de')],
  ['a visitor who has chosen a language', () => localStorage.setItem('korice.language', 'sr')],
  ['a bot', () => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (compatible; Googlebot/2.1)')],
])('LanguageOffer is not shown to %s', async (_who, prepare) => {
  prepare();
  act(() => chooseCookieConsent('necessary'));
  await render(<BottomOffers visit={1} />);
  await expectNoOffer();
});

it.each([
  [['de', 'sr-Cyrl-RS', 'en'], 'sr-Cyrl'],
  [['bs-Cyrl', 'en'], 'sr'],
  [['en-GB', 'sr-Cyrl'], 'en'],
  [['sr-RS'], 'sr'],
  [['sr-Latn-RS', 'en'], 'sr'],
  [['hr-HR', 'en-US'], 'sr'],
  [['bs'], 'sr'],
  [['en-GB', 'sr'], 'en'],
  [['de-DE', 'EN-us', 'sr'], 'en'],
  [['de', 'fr'], undefined],
  [['sro'], undefined],
  [[], undefined],
])('preferredLanguage maps %j to %s', (tags, language) => {
  expect(preferredLanguage(tags)).toBe(language);
});
