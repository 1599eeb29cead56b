import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { buildPage } from '../../testing/page-samples.js';
import { cutOff, refuse, reply, withNetwork } from '../../testing/reply.js';
import { render, type RenderOptions } from '../../testing/render.js';
import AboutUs from './AboutUs.js';
import Impressum from './Impressum.js';
import Page from './Page.js';

withNetwork();

const open = (at: string, options: RenderOptions = {}) =>
  render(
    <Routes>
      <Route path="/about-us" element={<AboutUs />} />
      <Route path="/impressum" element={<Impressum />} />
      <Route path="/page/:slug" element={<Page />} />
    </Routes>,
    { at, areas: ['pages', 'about'], ...options },
  );

const ofSite = { author: { _id: null, name: 'Korice' } };

describe('Page', () => {
  it('shows a page of the site with links to the others', async () => {
    const asked: unknown[] = [];
    reply('GET /api/pages/slug/:slug', ({ params }) => {
      asked.push(params.slug);
      return buildPage({ ...ofSite, title: 'Uslovi korišćenja', content: '<h2>Ko vodi sajt</h2><p>Mi.</p>' });
    });
    await open('/page/terms');
    expect(await screen.findByRole('heading', { level: 1, name: 'Uslovi korišćenja' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Ko vodi sajt' })).toBeVisible();
    expect(asked).toEqual(['terms']);
    const nav = screen.getByRole('navigation', { name: 'Stranice' });
    expect(nav).toHaveTextContent('O namaImpresumUslovi korišćenjaPolitika privatnostiKontakt');
    expect(screen.getByRole('link', { name: 'Uslovi korišćenja' })).toHaveAttribute('aria-current', 'page');
    expect(document.title).toBe('Uslovi korišćenja · Korice');
  });

  it('names the author of a member’s page', async () => {
    const page = buildPage();
    reply('GET /api/pages/slug/:slug', page);
    await open('/page/moja-zbirka');
    expect(await screen.findByRole('link', { name: 'Jelena Marković' })).toHaveAttribute(
      'href',
      `/owner/${page.author._id}`,
    );
    expect(screen.getByText('Izmenjeno 24.05.2026')).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Stranice' })).not.toBeInTheDocument();
  });

  it('shows the English text when the page has one', async () => {
    reply('GET /api/pages/slug/:slug', buildPage({ titleEn: 'My collection', contentEn: '<p>Old books.</p>' }));
    await open('/page/moja-zbirka', { language: 'en' });
    expect(await screen.findByRole('heading', { level: 1, name: 'My collection' })).not.toHaveAttribute('lang');
    expect(screen.getByText('Old books.')).toBeVisible();
  });

  it('shows a note in English and marks the Serbian text when there is no English text', async () => {
    reply('GET /api/pages/slug/:slug', buildPage());
    await open('/page/moja-zbirka', { language: 'en' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Moja zbirka' })).toHaveAttribute('lang', 'sr-Latn');
    expect(screen.getByText('This page is available in Serbian only.')).toBeVisible();
  });

  it('shows the not-found screen for an unknown page', async () => {
    refuse('GET /api/pages/slug/:slug', 'PAGE_NOT_FOUND');
    await open('/page/nema');
    expect(await screen.findByRole('heading', { level: 1, name: 'Stranica nije pronađena' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Na početnu stranu' })).toHaveAttribute('href', '/');
    expect(document.title).toBe('Stranica nije pronađena · Korice');
  });

  it('shows a failure with a retry', async () => {
    cutOff('GET /api/pages/slug/:slug');
    const { user } = await open('/page/terms');
    expect(await screen.findByRole('alert')).toHaveTextContent('Stranica se nije učitala.');
    reply('GET /api/pages/slug/:slug', buildPage({ ...ofSite, title: 'Uslovi korišćenja' }));
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Uslovi korišćenja' })).toBeVisible();
  });
});

describe('AboutUs', () => {
  // @spec 2-route-about 2-about
  it('shows its title before the text loads, and links to the book form and the books', async () => {
    reply('GET /api/pages/slug/:slug', ({ params }) =>
      buildPage({ ...ofSite, slug: params.slug ?? '', title: 'O nama', content: '<p>Korice su mesto.</p>' }),
    );
    await open('/about-us');
    expect(document.title).toBe('O nama · Korice');
    expect(await screen.findByText('Korice su mesto.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Dodaj prvu knjigu' })).toHaveAttribute('href', '/dashboard/add-book');
    expect(screen.getByRole('link', { name: 'Pogledaj knjige' })).toHaveAttribute('href', '/categories');
  });
});

describe('Impressum', () => {
  // @spec 2-route-impressum
  it('keeps its title when the text fails to load', async () => {
    refuse('GET /api/pages/slug/:slug', 'INTERNAL');
    await open('/impressum');
    expect(await screen.findByRole('alert')).toHaveTextContent('Stranica se nije učitala.');
    expect(screen.getByRole('heading', { level: 1, name: 'Impresum' })).toBeVisible();
  });
});
