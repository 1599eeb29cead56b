import { screen, waitFor, within } from '@testing-library/react';
import type { PageSummary } from '@korice/contracts';
import { describe, expect, it } from 'vitest';
import { startSession } from '../../features/auth/session.js';
import { withLogin } from '../../testing/logged-in.js';
import { refuse, reply, withNetwork } from '../../testing/reply.js';
import { render } from '../../testing/render.js';
import { buildMe, buildPage } from '../../testing/samples.js';
import PageListing from './PageListing.js';

withNetwork();

const areas = ['pages', 'users', 'dashboard', 'errors'] as const;
const buildSummary = (overrides: Partial<PageSummary> = {}): PageSummary => {
  const { content: _content, contentEn: _contentEn, ...page } = buildPage();
  return { ...page, hasEnglish: false, ...overrides };
};
const damp = buildSummary({ hasEnglish: true });
const house = buildSummary({ title: 'Žuta kuća i đak', slug: 'zuta-kuca-i-djak' });

async function open(pages: PageSummary[], at = '/dashboard/page-listing') {
  reply('GET /api/pages', pages);
  const opened = await render(<PageListing />, { at, areas });
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Učitavamo stranice…' })).not.toBeInTheDocument());
  return opened;
}

withLogin(buildMe());

describe('PageListing', () => {
  // @spec 2-pages-list
  it('shows title, path, languages and the date of the last change', async () => {
    await open([damp, house]);
    const row = within(screen.getByRole('row', { name: /^Kako čuvam/ }));
    expect(row.getByRole('link', { name: 'Kako čuvam knjige od vlage' })).toHaveAttribute(
      'href',
      `/dashboard/page-listing/${damp._id}`,
    );
    expect(row.getByText('/page/kako-cuvam-knjige-od-vlage')).toBeInTheDocument();
    expect(row.getByText('English')).toBeInTheDocument();
    expect(row.getByText('Izmenjeno 23.05.2026')).toBeInTheDocument();
    expect(row.queryByText('Jelena Marković')).not.toBeInTheDocument();
    expect(screen.getByText('2 stranice')).toBeInTheDocument();
  });

  it('shows existing English titles in the English interface', async () => {
    reply('GET /api/pages', [buildSummary({ titleEn: 'Dry books', hasEnglish: true }), house]);
    const { user } = await render(<PageListing />, { areas, language: 'en' });
    expect(await screen.findByRole('link', { name: 'Dry books' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Žuta kuća i đak' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Delete page: Dry books' }));
    expect(screen.getByRole('alertdialog')).toHaveTextContent('Dry books');
  });

  it('shows the authors to an admin', async () => {
    startSession('t', buildMe({ role: 'admin' }));
    await open([damp]);
    expect(screen.getByText('Jelena Marković')).toBeInTheDocument();
  });

  // @spec 9-table-10
  it('shows pages of ten', async () => {
    const { user } = await open(Array.from({ length: 11 }, (_, at) => buildSummary({ title: `Stranica ${at + 1}` })));
    expect(screen.queryByText('Stranica 11')).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Strana 2' }));
    expect(screen.getByText('Stranica 11')).toBeInTheDocument();
  });

  it('offers to add the first page', async () => {
    await open([]);
    expect(screen.getByRole('heading', { name: 'Još nema stranica' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Dodaj stranicu' })).toHaveAttribute('href', '/dashboard/add-page');
  });

  // @spec 8-silent-pages
  it('shows an error with retry when loading fails', async () => {
    refuse('GET /api/pages', 'INTERNAL');
    const { user } = await render(<PageListing />, { areas });
    expect(await screen.findByText('Stranice se nisu učitale.')).toBeInTheDocument();
    reply('GET /api/pages', [damp]);
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByRole('table')).toBeInTheDocument();
  });
});

describe('deleting a page', () => {
  async function confirm() {
    const opened = await open([damp, house]);
    await opened.user.click(screen.getByRole('button', { name: 'Obriši stranicu: Žuta kuća i đak' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Obrisati stranicu?' });
    expect(dialog).toHaveTextContent('Stranica „Žuta kuća i đak” nestaje sa sajta');
    return {
      ...opened,
      press: () => opened.user.click(within(dialog).getByRole('button', { name: 'Obriši stranicu' })),
    };
  }

  // @spec 2-pages-list 7-call-pages
  it('deletes after confirmation, with a notice', async () => {
    const { press } = await confirm();
    const deleted: unknown[] = [];
    reply('DELETE /api/pages/:pageId', ({ params }) => {
      deleted.push(params.pageId);
      return undefined;
    });
    reply('GET /api/pages', [damp]);
    await press();
    expect(await screen.findByText('Stranica je obrisana')).toBeInTheDocument();
    expect(deleted).toEqual([house._id]);
    expect(screen.queryByText('Žuta kuća i đak')).not.toBeInTheDocument();
  });

  // @spec 8-silent-pages
  it('keeps the page and shows the error when the request fails', async () => {
    const { press } = await confirm();
    refuse('DELETE /api/pages/:pageId', 'INTERNAL');
    await press();
    expect(await screen.findByText(/^Stranica nije obrisana\./)).toBeInTheDocument();
    expect(screen.getByText('Žuta kuća i đak')).toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('succeeds when the page is already deleted', async () => {
    const { press } = await confirm();
    refuse('DELETE /api/pages/:pageId', 'PAGE_NOT_FOUND');
    reply('GET /api/pages', [damp]);
    await press();
    expect(await screen.findByText('Stranica je obrisana')).toBeInTheDocument();
  });
});
