import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { render } from '../../testing/render.js';
import { CookieNotice } from './PublicLayout.js';
import { Footer } from './PublicLayout.js';

const page = (
  <>
    <Footer />
    <CookieNotice />
  </>
);
const notice = () => screen.queryByRole('region', { name: 'Obaveštenje o kolačićima' });

describe('CookieNotice and Footer', () => {
  // @spec 1-cookie-notice 9-storage-names
  it('hide the notice after acceptance and on the next visit, and store the consent', async () => {
    const { user, unmount } = await render(page);
    await user.click(screen.getByRole('button', { name: 'U redu' }));
    expect(notice()).not.toBeInTheDocument();
    expect(localStorage.getItem('cookieConsent')).toBe('true');
    unmount();
    await render(page);
    expect(notice()).not.toBeInTheDocument();
  });

  it('store a refusal, and show the notice again on request', async () => {
    const { user } = await render(page);
    await user.click(screen.getByRole('button', { name: 'Samo neophodno' }));
    expect(localStorage.getItem('cookieConsent')).toBe('false');
    expect(notice()).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Podešavanja kolačića' }));
    expect(notice()).toBeInTheDocument();
  });

  // @spec 2-route-impressum 2-footer
  it('show links and the current year in the footer', async () => {
    await render(page);
    expect(screen.getByRole('contentinfo')).toHaveTextContent(`© ${new Date().getFullYear()} Korice`);
    const links = within(screen.getByRole('contentinfo'));
    for (const [name, href] of Object.entries({ Kontakt: '/contact', 'O nama': '/about-us', Impresum: '/impressum' }))
      expect(links.getByRole('link', { name })).toHaveAttribute('href', href);
  });
});
