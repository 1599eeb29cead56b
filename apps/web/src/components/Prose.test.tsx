import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { render } from '../testing/render.js';
import { Prose } from './Prose.js';

const html =
  '<p>Piši preko <a href="/contact?od=strane"><strong>kontakta</strong></a> ili <a href="https://example.org/">drugde</a>.</p>';

describe('Prose', () => {
  it('follows a link to the site without loading the page anew', async () => {
    const { user, history } = await render(<Prose html={html} />);
    await user.click(screen.getByText('kontakta'));
    expect(history.location).toMatchObject({ pathname: '/contact', search: '?od=strane' });
  });

  it('leaves to the browser what leads away or to a new tab', async () => {
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
