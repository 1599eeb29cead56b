import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { endSession, readSession, startSession } from '../../features/auth/session.js';
import { addVisitorWish, removeVisitorWish } from '../../features/wishlist/visitor-wishes.js';
import { render } from '../../testing/render.js';
import { reply, withNetwork } from '../../testing/reply.js';
import { buildMe } from '../../testing/samples.js';
import { openSearchState } from '../links.js';
import { Header } from './Header.js';

withNetwork();

describe('Header', () => {
  afterEach(() => {
    act(() => endSession());
  });

  // @spec 2-header-nav 2-header-actions
  it('offers a visitor login and registration', async () => {
    await render(<Header />);
    for (const [name, href] of Object.entries({
      Početna: '/',
      Kategorije: '/categories',
      'O nama': '/about-us',
      Kontakt: '/contact',
      Registracija: '/auth/register',
    }))
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
    expect(screen.getByRole('link', { name: 'Prijava na nalog' })).toHaveAttribute('href', '/auth/login');
    expect(screen.queryByRole('button', { name: 'Odjavi se' })).not.toBeInTheDocument();
  });

  // @spec 2-header-nav 2-header-actions 4-logout-clears
  it('offers a member the account and a logout, which clears the storage, redirects home and ends the session on the server', async () => {
    const refused: (string | null)[] = [];
    reply('POST /auth/logout', ({ request }) => {
      refused.push(request.headers.get('Authorization'));
      return undefined;
    });
    reply('GET /api/messaging/unread', { count: 2 });
    startSession('t', buildMe());
    localStorage.setItem('draft', 'something');
    const { user, history } = await render(<Header />, { at: '/categories' });
    expect(screen.queryByRole('link', { name: 'Registracija' })).not.toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Poruke, 2 nepročitane poruke' })).toHaveAttribute(
      'href',
      '/dashboard/messaging',
    );
    expect(screen.getByRole('link', { name: 'Profil' })).toHaveAttribute('href', '/dashboard/profile');
    await user.click(screen.getByRole('button', { name: 'Odjavi se' }));
    expect(readSession().token).toBeNull();
    expect(localStorage.getItem('draft')).toBeNull();
    expect(history.location.pathname).toBe('/');
    expect(await screen.findByText('Odjava je uspela. Vidimo se!')).toBeInTheDocument();
    await waitFor(() => expect(refused).toEqual(['Bearer t']));
  });

  it('opens the search when the navigation state requests it, and closes it with its button', async () => {
    const { user, history } = await render(<Header />, { at: '/about-us' });
    act(() => history.push('/about-us', openSearchState));
    expect(await screen.findByRole('combobox')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Zatvori pretragu' }));
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  });

  // @spec 2-header-nav
  it('marks the current link', async () => {
    await render(<Header />, { at: '/categories?q=x' });
    expect(screen.getByRole('link', { name: 'Kategorije' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Početna' })).not.toHaveAttribute('aria-current');
  });

  // @spec 2-header-nav
  it('marks the categories link on a category page', async () => {
    await render(<Header />, { at: '/category/Poezija' });
    expect(screen.getByRole('link', { name: 'Kategorije' })).toHaveAttribute('aria-current', 'page');
  });

  // @spec 2-header-scrolled 9-header-50
  it('is compact while the page is scrolled by more than 50 pixels', async () => {
    await render(<Header />);
    const scrollTo = (top: number) => {
      Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
      fireEvent.scroll(window);
    };
    const before = screen.getByRole('banner').className;
    scrollTo(50);
    expect(screen.getByRole('banner').className).toBe(before);
    scrollTo(51);
    expect(screen.getByRole('banner').className).not.toBe(before);
    scrollTo(0);
    expect(screen.getByRole('banner').className).toBe(before);
  });

  // @spec 2-header-actions 2-header-search-closes
  it('closes and empties the search after a navigation', async () => {
    const { user, history } = await render(<Header />);
    await user.click(screen.getByRole('button', { name: 'Otvori pretragu' }));
    const box = await screen.findByRole('combobox');
    expect(box).toHaveFocus();
    await user.type(box, 'an');
    act(() => history.push('/categories'));
    expect(await screen.findByRole('button', { name: 'Otvori pretragu' })).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Otvori pretragu' }));
    expect(await screen.findByRole('combobox')).toHaveValue('');
  });

  it('has a menu for phones that closes with a navigation', async () => {
    const { user, history } = await render(<Header />);
    await user.click(screen.getByRole('button', { name: 'Otvori meni' }));
    expect(await screen.findByRole('dialog', { name: 'Meni' })).toBeInTheDocument();
    act(() => history.push('/categories'));
    expect(await screen.findByRole('link', { name: 'Kategorije', current: 'page' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  // @spec 2-header-actions
  it('shows the number of books on the wishlist', async () => {
    addVisitorWish({ _id: '0000000000000000000000cc', title: 'Seobe', author: 'Miloš Crnjanski' });
    await render(<Header />);
    expect(screen.getByRole('link', { name: 'Lista želja, 1 knjiga' })).toHaveAttribute('href', '/wishlist');
    act(() => removeVisitorWish('0000000000000000000000cc'));
    expect(screen.getByRole('link', { name: 'Lista želja' })).toBeInTheDocument();
  });
});
