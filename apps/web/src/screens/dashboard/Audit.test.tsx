import { AuditAction, type AuditEntry } from '@korice/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { render } from '../../testing/render.js';
import { refuse, reply, withNetwork } from '../../testing/reply.js';
import { buildId } from '../../testing/samples.js';
import Audit from './Audit.js';

withNetwork();

const areas = ['audit', 'admin', 'report', 'bookForm', 'book', 'edition', 'search', 'errors'] as const;
const buildEntry = (overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  _id: buildId(),
  at: '2026-05-24T16:30:00.000Z',
  actor: { _id: buildId(), name: 'Sonja Admin' },
  action: 'accountBlocked',
  subject: { _id: buildId(), name: 'Pera Perić' },
  detail: '',
  ...overrides,
});

describe('Audit', () => {
  it('shows every action with actor, time and subject', async () => {
    const entries = AuditAction.options.map((action) =>
      buildEntry({ action, subject: { _id: buildId(), name: action } }),
    );
    const { length } = entries;
    reply('GET /api/audit', entries, { headers: { 'X-Total-Count': String(length) } });
    await render(<Audit />, { at: '/dashboard/audit', areas });
    expect(await screen.findByText(`1–${length} / ${length}`)).toBeInTheDocument();
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows).toHaveLength(AuditAction.options.length);
    for (const [at, action] of AuditAction.options.entries())
      expect(rows[at]).toHaveTextContent(new RegExp(`^24\\.05\\.2026 18:30Sonja Admin\\p{Lu}.+: ${action}$`, 'u'));
  });

  it('links existing subjects and shows the reason of a report', async () => {
    const book = buildEntry({ action: 'bookEdited', subject: { _id: buildId(), name: 'Seobe' } });
    const deleted = buildEntry({ action: 'bookDeleted', subject: { _id: buildId(), name: '<b>Ex Ponto</b>' } });
    const report = buildEntry({ action: 'reportActed', subject: { _id: buildId(), name: 'Ime ruže' }, detail: 'spam' });
    reply('GET /api/audit', [book, deleted, report, buildEntry()], { headers: { 'X-Total-Count': '4' } });
    await render(<Audit />, { at: '/dashboard/audit', areas });
    expect(await screen.findByRole('link', { name: 'Seobe' })).toHaveAttribute(
      'href',
      `/book/${book.subject._id ?? ''}`,
    );
    expect(screen.getByText('<b>Ex Ponto</b>').closest('a')).toBeNull();
    expect(screen.getByRole('link', { name: 'Ime ruže' })).toHaveAttribute('href', '/dashboard/reports?status=acted');
    expect(screen.getByText('Reklama ili neželjene poruke')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Pera Perić' })).toHaveAttribute(
      'href',
      '/dashboard/all-users?q=Pera+Peri%C4%87',
    );
  });

  it('names the corrected fields of an edition', async () => {
    const edited = buildEntry({ action: 'editionEdited', detail: 'publishedDate, weight' });
    const parted = buildEntry({ action: 'editionEdited', detail: 'mergedInto' });
    reply('GET /api/audit', [edited, parted], { headers: { 'X-Total-Count': '2' } });
    await render(<Audit />, { at: '/dashboard/audit', areas });
    expect(await screen.findByText('Datum izdanja, Težina')).toBeInTheDocument();
    expect(screen.queryByText('mergedInto')).not.toBeInTheDocument();
  });

  it('shows no name for a deleted account', async () => {
    const gone = buildEntry({ actor: { _id: buildId(), name: '' }, subject: { _id: null, name: '' } });
    reply('GET /api/audit', [gone], { headers: { 'X-Total-Count': '1' } });
    await render(<Audit />, { at: '/dashboard/audit', areas });
    expect(await screen.findAllByText('Zatvoren nalog')).toHaveLength(2);
    expect(screen.queryByRole('link', { name: 'Zatvoren nalog' })).not.toBeInTheDocument();
  });

  it('filters by action and by the admin whose name is pressed, and clears the filters of an empty result', async () => {
    const asked: URLSearchParams[] = [];
    const entry = buildEntry();
    const replyWith = (entries: AuditEntry[]) =>
      reply(
        'GET /api/audit',
        ({ request }) => {
          asked.push(new URL(request.url).searchParams);
          return entries;
        },
        { headers: { 'X-Total-Count': String(entries.length) } },
      );
    replyWith([entry]);
    const { user, history } = await render(<Audit />, { at: '/dashboard/audit?page=3', areas });
    await user.click(await screen.findByRole('link', { name: 'Sonja Admin' }));
    expect(history.location.search).toBe(`?actorId=${entry.actor._id}`);
    const toolbar = within(screen.getByRole('search', { name: 'Dnevnik radnji' }));
    expect(await toolbar.findByText('Administrator: Sonja Admin')).toBeInTheDocument();
    replyWith([]);
    await user.selectOptions(toolbar.getByRole('combobox', { name: 'Radnja' }), 'Nalog blokiran');
    expect(await screen.findByText('Nema takvih radnji')).toBeInTheDocument();
    expect(toolbar.getByText('Radnje jednog administratora')).toBeInTheDocument();
    expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
      page: '1',
      action: 'accountBlocked',
      actorId: entry.actor._id,
    });
    replyWith([entry]);
    await user.click(screen.getByRole('button', { name: 'Poništi filtere' }));
    expect(history.location.search).toBe('');
    await waitFor(() => expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({ page: '1' }));
  });

  it('loads pages and shows an error with retry and an empty state', async () => {
    refuse('GET /api/audit', 'INTERNAL');
    const { user } = await render(<Audit />, { at: '/dashboard/audit?page=2', areas });
    expect(await screen.findByText('Dnevnik se nije učitao.')).toBeInTheDocument();
    const asked: (string | null)[] = [];
    reply(
      'GET /api/audit',
      ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('page'));
        return [buildEntry()];
      },
      { headers: { 'X-Total-Count': '120' } },
    );
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByText('51 / 120')).toBeInTheDocument();
    reply('GET /api/audit', [], { headers: { 'X-Total-Count': '0' } });
    await user.click(screen.getByRole('link', { name: 'Strana 3' }));
    expect(await screen.findByText('Dnevnik je još prazan')).toBeInTheDocument();
    await waitFor(() => expect(asked).toEqual(['2']));
  });
});
