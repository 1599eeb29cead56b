import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { render } from '../testing/render.js';
import { Prose } from './Prose.js';

const html =
  '<p>Piši preko <a href="/contact?od=strane"><strong>kontakta</strong></a> ili <a href="https://example.org/">drugde</a>.</p>';

describe('Prose', () => {
  it('navigates to a screen of the site without reloading the page', async () => {
    const { user, history } = await render(<Prose html={html} />);
    await user.click(screen.getByText('kontakta'));
    expect(history.location).toMatchObject({ pathname: '/contact', search: '?od=strane' });
  });

  it.each(['/uploads/0-1.webp', '/feed/books.xml', '/sitemap.xml'])(
    'leaves %s, which is not a screen, to the browser',
    async (address) => {
      const { history } = await render(<Prose html={`<p><a href="${address}">datoteka</a></p>`} />);
      const stop = (event: Event) => event.preventDefault(); // jsdom cannot navigate
      const prevented = vi.spyOn(Event.prototype, 'preventDefault');
      window.addEventListener('click', stop);
      fireEvent.click(screen.getByRole('link', { name: 'datoteka' }));
      window.removeEventListener('click', stop);
      expect(prevented).toHaveBeenCalledTimes(1);
      expect(history.location.pathname).toBe('/');
    },
  );

  it('leaves links to other sites and clicks for a new tab to the browser', async () => {
    const { history } = await render(<Prose html={html} />);
    let isPrevented = true;
    const watch = (event: Event) => {
      isPrevented = event.defaultPrevented;
      event.preventDefault(); // jsdom cannot navigate
    };
    window.addEventListener('click', watch);
    fireEvent.click(screen.getByRole('link', { name: 'drugde' }));
    expect(isPrevented).toBe(false);
    fireEvent.click(screen.getByRole('link', { name: 'kontakta' }), { ctrlKey: true });
    expect(isPrevented).toBe(false);
    window.removeEventListener('click', watch);
    expect(history.location.pathname).toBe('/');
  });
});
