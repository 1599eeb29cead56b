import type { School as SchoolFacts } from '@korice/contracts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refuse, reply, withNetwork } from '../../testing/reply.js';
import { render } from '../../testing/render.js';
import { buildBookCard } from '../../testing/samples.js';
import { withWideWindow } from '../../testing/wide-window.js';
import School from './School.js';

withNetwork();

const facts: SchoolFacts = {
  level: 'primary',
  grade: 5,
  subject: 'history',
  kind: 'textbook',
  written: 'pencil',
  codeUsed: true,
};
const areas = ['school', 'schoolNames', 'search', 'conditions', 'statuses', 'home', 'wishlist', 'errors'] as const;
const open = (at: string) =>
  render(
    <Routes>
      <Route path="/school" element={<School />} />
      <Route path="/school/:grade" element={<School />} />
    </Routes>,
    { at, areas },
  );
const noFacets = { total: 0, subjects: {}, kinds: {}, written: {}, publishers: [] };

withWideWindow();
beforeEach(() => reply('GET /api/books/school-grades', []));

describe('the school books', () => {
  it('offer the grades of both levels before a grade is chosen', async () => {
    await open('/school');
    expect(screen.getByRole('heading', { level: 1, name: 'Udžbenici' })).toBeVisible();
    expect(screen.getByRole('link', { name: '5. razred osnovne' })).toHaveAttribute('href', '/school/primary-5');
    expect(screen.getByRole('link', { name: 'II razred srednje' })).toHaveAttribute('href', '/school/secondary-2');
    expect(screen.getByRole('link', { name: 'Napravi spisak' })).toHaveAttribute('href', '/dashboard/lists?new=1');
  });

  it('name the number of books of each grade', async () => {
    reply('GET /api/books/school-grades', [
      { grade: 'primary-5', count: 3 },
      { grade: 'primary-6', count: 0 },
      { grade: 'secondary-2', count: 999, isMore: true },
    ]);
    await open('/school');
    expect(await screen.findByRole('link', { name: '5. razred osnovne, 3 knjige' })).toBeVisible();
    expect(screen.getByRole('link', { name: '6. razred osnovne, 0 knjiga' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'II razred srednje, 999+ knjiga' })).toBeVisible();
    expect(screen.getByRole('link', { name: '7. razred osnovne' })).toBeVisible();
  });

  it('link each grade to the heading of its books on phones', async () => {
    vi.spyOn(window, 'matchMedia').mockRestore();
    reply('GET /api/books', [buildBookCard()]);
    const { user, history } = await open('/school');
    await user.click(screen.getByRole('link', { name: '5. razred osnovne' }));
    expect(history.location).toMatchObject({ pathname: '/school/primary-5', hash: '#school-books' });
    expect(document.getElementById('school-books')).toBeVisible();
  });

  it('show publisher, writing and code for a grade, and keep the filters in the URL', async () => {
    const asked: string[] = [];
    reply('GET /api/books', ({ request }) => {
      asked.push(new URL(request.url).search);
      return [buildBookCard({ title: 'Istorija 5', publisher: 'Klett', school: facts })];
    });
    reply('GET /api/books/school-facets', {
      ...{ total: 3, subjects: { history: 3 }, kinds: { textbook: 3 }, written: { clean: 1, pencil: 2 } },
      publishers: [{ name: 'Klett', count: 3 }],
    });
    const { user, history } = await open('/school/primary-5');
    expect(await screen.findByText('Klett · Upisano olovkom · Kod iskorišćen')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: '5. razred osnovne' })).toBeVisible();
    await user.click(await screen.findByRole('link', { name: 'Istorija: 3 knjige' }));
    await waitFor(() => expect(history.location.search).toBe('?subject=history'));
    await user.click(screen.getByRole('checkbox', { name: /^Olovkom/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Bez upisa/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Klett/ }));
    await waitFor(() => expect(asked.at(-1)).toContain('publisher=Klett'));
    const query = new URLSearchParams(asked.at(-1));
    expect(Object.fromEntries(query)).toMatchObject({
      school: 'primary-5',
      subject: 'history',
      written: 'clean,pencil',
    });
    await user.click(screen.getByRole('checkbox', { name: /^Klett/ }));
    await waitFor(() => expect(history.location.search).not.toContain('publisher'));
  });

  it('show the count beside the filters instead of a capped total', async () => {
    reply('GET /api/books', [buildBookCard()], { headers: { 'X-Total-Count': '1000', 'X-Total-More': 'true' } });
    reply('GET /api/books/school-facets', { ...noFacets, total: 3214 });
    await open('/school/primary-5');
    expect(await screen.findByText('3.214 knjiga')).toHaveRole('status');
  });

  it('show an empty and a failed state', async () => {
    refuse('GET /api/books', 'INTERNAL');
    reply('GET /api/books/school-facets', noFacets);
    const { user } = await open('/school/primary-5');
    expect(await screen.findByText('Udžbenici se nisu učitali.')).toBeVisible();
    reply('GET /api/books', []);
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByText('Za ovaj razred još nema udžbenika')).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Redosled' })).toBeNull();
    expect(screen.queryByRole('form', { name: 'Filteri' })).toBeNull();
  });

  it('redirect from a page past the end to the last page', async () => {
    reply('GET /api/books/school-facets', noFacets);
    reply(
      'GET /api/books',
      ({ request }) =>
        new URL(request.url).searchParams.get('page') === '2' ? [buildBookCard({ title: 'Istorija 5' })] : [],
      { headers: { 'X-Total-Count': '25' } },
    );
    const { history } = await open('/school/primary-5?page=9');
    expect(await screen.findByRole('link', { name: 'Istorija 5' })).toBeVisible();
    expect(history.location.search).toBe('?page=2');
  });

  it('do not say that a grade has no books while its books load', async () => {
    reply('GET /api/books/school-facets', noFacets);
    reply('GET /api/books', []);
    const { user } = await open('/school/primary-5');
    expect(await screen.findByText('Za ovaj razred još nema udžbenika')).toBeVisible();
    reply('GET /api/books', [], { delay: 'infinite' });
    await user.click(screen.getByRole('link', { name: '6. razred osnovne' }));
    expect(await screen.findByRole('heading', { level: 1, name: '6. razred osnovne' })).toBeVisible();
    expect(await screen.findByRole('status', { name: 'Učitavanje…' })).toBeVisible();
    expect(screen.queryByText('Za ovaj razred još nema udžbenika')).toBeNull();
  });

  it('apply several filters that are changed in the same update', async () => {
    reply('GET /api/books/school-facets', noFacets);
    reply('GET /api/books', [buildBookCard()], { headers: { 'X-Total-Count': '60' } });
    const { history } = await open('/school/primary-5?page=3');
    const box = (name: RegExp) => screen.getByRole('checkbox', { name });
    await screen.findByRole('checkbox', { name: /^Radna sveska/ });
    act(() => {
      fireEvent.click(box(/^Udžbenik/));
      fireEvent.click(box(/^Radna sveska/));
      fireEvent.click(box(/^Olovkom/));
    });
    const { search } = history.location;
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual({ kind: 'textbook,workbook', written: 'pencil' });
  });

  it('show a note and every subject when the counts fail to load', async () => {
    refuse('GET /api/books/school-facets', 'INTERNAL');
    reply('GET /api/books', [buildBookCard()]);
    const { user, history } = await open('/school/primary-5');
    expect(await screen.findByText('Brojevi uz filtere se nisu učitali. Filteri i dalje rade.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Istorija' }));
    await waitFor(() => expect(history.location.search).toBe('?subject=history'));
  });

  it('offer to clear the filters when no book matches', async () => {
    reply('GET /api/books/school-facets', noFacets);
    reply('GET /api/books', []);
    const { user, history } = await open('/school/primary-5?written=clean');
    expect(await screen.findByText('Za ovaj izbor nema udžbenika')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Poništi filtere' }));
    await waitFor(() => expect(history.location.search).toBe(''));
    expect(await screen.findByText('Za ovaj razred još nema udžbenika')).toBeVisible();
  });

  it('keep the focus in the town field after Enter applies the town', async () => {
    reply('GET /api/books/school-facets', noFacets);
    reply('GET /api/books', ({ request }) => (request.url.includes('city=') ? [] : [buildBookCard()]));
    reply('GET /api/books/towns', []);
    const { user, history } = await open('/school/primary-5');
    const town = await screen.findByRole('combobox', { name: 'Mesto' });
    await user.type(town, 'Niš{Enter}');
    await waitFor(() => expect(history.location.search).toBe('?city=Ni%C5%A1'));
    expect(town).toHaveFocus();
    await user.click(screen.getByRole('link', { name: 'Poništi filtere' }));
    await waitFor(() => expect(town).toHaveValue(''));
  });
});
