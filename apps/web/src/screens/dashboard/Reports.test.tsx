import type { Report } from '@korice/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { withLogin } from '../../testing/logged-in.js';
import { render } from '../../testing/render.js';
import { cutOff, refuse, reply, withNetwork } from '../../testing/reply.js';
import { buildId, buildMe, buildUser } from '../../testing/samples.js';
import { rowOf } from '../../testing/table-rows.js';
import Reports from './Reports.js';

withNetwork();

const areas = ['admin', 'report', 'users', 'statuses', 'errors'] as const;
const admin = buildMe({ _id: buildId(), name: 'Sonja Admin', role: 'admin' });

function buildReport(overrides: Partial<Report> = {}): Report {
  return {
    _id: buildId(),
    subject: 'book',
    subjectId: buildId(),
    subjectName: 'Seobe',
    subjectGone: false,
    accused: { _id: buildId(), name: 'Pera Perić', status: 'active', openReports: 1 },
    reporter: { _id: buildId(), name: 'Ana Živković' },
    reason: 'fraud',
    text: 'Traži uplatu unapred.\nI broj kartice.',
    status: 'open',
    rating: null,
    createdAt: '2026-05-24T16:30:00.000Z',
    ...overrides,
  };
}

/** The reports that the API returns. */
let kept: Report[];
const asked: string[] = [];

async function open(reports: Report[], search = '') {
  kept = reports;
  asked.length = 0;
  reply('GET /api/reports', ({ request }) => {
    const query = new URL(request.url).searchParams;
    asked.push(query.toString());
    return kept.filter(({ status }) => status === query.get('status'));
  });
  const opened = await render(<Reports />, { at: `/dashboard/reports${search}`, areas });
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Učitavamo prijavljeno…' })).not.toBeInTheDocument());
  return opened;
}

/** Accepts status changes. */
function takeStatuses() {
  reply('PUT /api/reports/:reportId', async ({ request, params }) => {
    const { status } = (await request.json()) as Pick<Report, 'status'>;
    kept = kept.map((report) => (report._id === params.reportId ? { ...report, status } : report));
    const changed = kept.find(({ _id }) => _id === params.reportId);
    if (!changed) throw new Error('The test has no such report');
    return changed;
  });
}

withLogin(admin);

describe('Reports', () => {
  it('shows subject, reason, reporter and state', async () => {
    const seobe = buildReport();
    const gone = buildReport({ subjectName: 'Ex Ponto', subjectGone: true, text: '' });
    const room = buildReport({
      subject: 'room',
      subjectName: 'Mika',
      accused: { _id: buildId(), name: 'Mika', status: 'blocked', openReports: 1 },
    });
    await open([seobe, gone, room]);
    expect(screen.getByText('3 slučaja')).toBeInTheDocument();
    const row = rowOf('Seobe');
    expect(row.getByRole('link', { name: 'Seobe' })).toHaveAttribute('href', `/book/${seobe.subjectId}`);
    expect(row.getByRole('link', { name: 'Nalog: Pera Perić' })).toHaveAttribute('href', `/owner/${seobe.accused._id}`);
    expect(row.getByText('Prevara ili traženje novca')).toBeInTheDocument();
    expect(row.getByText(/I broj kartice\./)).toHaveTextContent('Traži uplatu unapred. I broj kartice.');
    expect(row.getByText('Prijavljuje: Ana Živković')).toBeInTheDocument();
    expect(row.getByText('24.05.2026 18:30')).toBeInTheDocument();
    expect(rowOf('Ex Ponto').getByText('Više ne postoji')).toBeInTheDocument();
    expect(rowOf('Ex Ponto').getByText('Bez opisa.')).toBeInTheDocument();
    expect(rowOf('Ex Ponto').queryByRole('link', { name: 'Ex Ponto' })).not.toBeInTheDocument();
    expect(rowOf('Mika').getByText('Blokiran nalog')).toBeInTheDocument();
    expect(rowOf('Mika').queryByRole('link')).not.toBeInTheDocument();
  });

  it('names the closed account of the author of a reported rating', async () => {
    const accused = { _id: buildId(), name: '', status: null, openReports: 1 };
    await open([buildReport({ subject: 'rating', subjectName: '', accused })]);
    expect(rowOf('Zatvoren nalog').getByText('Utisak')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Odbaci: Zatvoren nalog' })).toBeInTheDocument();
  });

  it('closes a report after confirmation and reopens it', async () => {
    const { user, history } = await open([buildReport()]);
    takeStatuses();
    await user.click(screen.getByRole('button', { name: 'Označi kao rešeno: Seobe' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Označiti kao rešeno?' });
    expect(dialog).toHaveTextContent('Onome ko je prijavio javljamo');
    await user.click(within(dialog).getByRole('button', { name: 'Označi kao rešeno' }));
    expect(await screen.findByText('Označeno kao rešeno')).toBeInTheDocument();
    expect(await screen.findByText('Nema otvorenih slučajeva')).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Rešeno' }));
    expect(history.location.search).toBe('?status=acted');
    await user.click(await screen.findByRole('button', { name: 'Otvori ponovo: Seobe' }));
    expect(await screen.findByText('Nema rešenih slučajeva')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Otvoreno' }));
    await user.click(await screen.findByRole('button', { name: 'Odbaci: Seobe' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Odbaci' }));
    expect(await screen.findByText('Označeno kao odbačeno')).toBeInTheDocument();
    expect(kept[0]?.status).toBe('dismissed');
  });

  it('moves the focus to the next report when one is closed, and to the list after the last one', async () => {
    const { user } = await open([
      buildReport({ subjectName: 'Kora' }),
      buildReport(),
      buildReport({ subjectName: 'Lagum' }),
    ]);
    takeStatuses();
    const dismiss = async (name: string) => {
      await user.click(screen.getByRole('button', { name: `Odbaci: ${name}` }));
      await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Odbaci' }));
      await waitFor(() => expect(screen.queryByRole('button', { name: `Odbaci: ${name}` })).not.toBeInTheDocument());
    };
    await dismiss('Seobe');
    expect(screen.getByRole('row', { name: /Lagum/ })).toHaveFocus();
    await dismiss('Lagum');
    expect(screen.getByRole('row', { name: /Kora/ })).toHaveFocus();
    await dismiss('Kora');
    expect(screen.getByRole('group', { name: 'Prijavljeni sadržaj' })).toHaveFocus();
  });

  it('shows the error of a failed change and keeps the report', async () => {
    const { user } = await open([buildReport()]);
    cutOff('PUT /api/reports/:reportId');
    await user.click(screen.getByRole('button', { name: 'Odbaci: Seobe' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Odbaci' }));
    expect(await screen.findByText(/^Promena nije sačuvana\. Nema veze/)).toBeInTheDocument();
    expect(screen.getByText('Seobe')).toBeInTheDocument();
  });

  it('focuses the button of a menu before an entry opens its question, which restores the focus there', async () => {
    const { user } = await open([buildReport()]);
    const menuButton = screen.getByRole('button', { name: 'Još radnji: Seobe' });
    await user.click(menuButton);
    const entry = screen.getByRole('menuitem', { name: 'Blokiraj nalog' });
    // Synchronous: the question remembers the focus in the same event.
    fireEvent.click(entry);
    expect(menuButton).toHaveFocus();
  });

  it('links to the tables and blocks the reported account', async () => {
    const report = buildReport();
    const { user } = await open([report]);
    await user.click(screen.getByRole('button', { name: 'Još radnji: Seobe' }));
    expect(screen.getByRole('menuitem', { name: 'Nađi oglas u tabeli' })).toHaveAttribute(
      'href',
      '/dashboard/all-books?q=Seobe',
    );
    expect(screen.getByRole('menuitem', { name: 'Nađi nalog u tabeli' })).toHaveAttribute(
      'href',
      '/dashboard/all-users?q=Pera+Peri%C4%87',
    );
    await user.click(screen.getByRole('menuitem', { name: 'Blokiraj nalog' }));
    const blocked: unknown[] = [];
    reply('PUT /api/users/:userId/status', async ({ request, params }) => {
      blocked.push(params.userId, await request.json());
      kept = [{ ...report, accused: { ...report.accused, status: 'blocked' } }];
      return buildUser({ status: 'blocked' });
    });
    const dialog = screen.getByRole('alertdialog', { name: 'Blokirati nalog?' });
    await user.click(within(dialog).getByRole('button', { name: 'Blokiraj nalog' }));
    expect(await screen.findByText('Nalog je blokiran: Pera Perić')).toBeInTheDocument();
    expect(blocked).toEqual([report.accused._id, { status: 'blocked' }]);
    expect(await screen.findByText('Blokiran nalog')).toBeInTheDocument();
  });

  it('names the status that another admin has given the report meanwhile', async () => {
    const { user } = await open([buildReport()]);
    refuse('PUT /api/reports/:reportId', 'CONFLICT');
    kept = [];
    await user.click(screen.getByRole('button', { name: 'Označi kao rešeno: Seobe' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Označi kao rešeno' }));
    expect(await screen.findByText('Slučaj je već odbačen.')).toBeInTheDocument();
    expect(await screen.findByText('Nema otvorenih slučajeva')).toBeInTheDocument();
  });

  it('offers to resolve all reports about an account, also after blocking it', async () => {
    const report = buildReport();
    report.accused.openReports = 22;
    const { user } = await open([report]);
    await user.click(screen.getByRole('button', { name: 'Još radnji: Seobe' }));
    expect(screen.getByRole('menuitem', { name: 'Reši sve slučajeve (22)' })).toBeInTheDocument();
    await user.click(screen.getByRole('menuitem', { name: 'Blokiraj nalog' }));
    reply('PUT /api/users/:userId/status', buildUser({ status: 'blocked' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Blokiraj nalog' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Rešiti sve slučajeve ovog naloga?' });
    const sent: unknown[] = [];
    reply('POST /api/reports/resolve', async ({ request }) => {
      sent.push(await request.json());
      kept = [];
      return { resolved: 11, isMore: sent.length < 2 };
    });
    await user.click(within(dialog).getByRole('button', { name: 'Reši sve slučajeve (22)' }));
    expect(await screen.findByText('Rešena su 22 slučaja.')).toBeInTheDocument();
    expect(sent).toEqual([{ accusedId: report.accused._id }, { accusedId: report.accused._id }]);
  });

  it('shows a reported rating, hides it and then offers to show it again', async () => {
    const rating = {
      _id: buildId(),
      side: 'buyer' as const,
      stars: 1,
      text: 'Prodavac je lopov.',
      reply: 'Knjiga je stigla na vreme.',
      isHidden: false,
      shownAt: '2026-05-24T10:00:00.000Z',
    };
    const report = buildReport({ subject: 'rating', subjectId: rating._id, subjectName: 'Mika', rating });
    const { user } = await open([report]);
    expect(rowOf('Mika').getByText('Prodavac je lopov.')).toBeInTheDocument();
    expect(rowOf('Mika').getByText('Knjiga je stigla na vreme.')).toBeInTheDocument();
    expect(rowOf('Mika').getByRole('img', { name: '1 od 5' })).toBeInTheDocument();
    const sent = vi.fn();
    reply('PUT /api/ratings/:ratingId/hidden', async ({ request, params }) => {
      sent(params.ratingId, await request.json());
      reply('GET /api/reports', [{ ...report, rating: { ...rating, isHidden: true } }], {
        headers: { 'X-Total-Count': '1' },
      });
      return undefined;
    });
    await user.click(rowOf('Mika').getByRole('button', { name: /Mika/, expanded: false }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sakrij utisak' }));
    expect(await screen.findByText('Sakriveno')).toBeInTheDocument();
    expect(sent).toHaveBeenCalledExactlyOnceWith(rating._id, { isHidden: true });
    await user.click(rowOf('Mika').getByRole('button', { name: /Mika/, expanded: false }));
    expect(await screen.findByRole('menuitem', { name: 'Prikaži utisak ponovo' })).toBeInTheDocument();
  });

  it('links from an empty list to existing open reports', async () => {
    const { user, history } = await open([buildReport()], '?status=dismissed');
    expect(screen.getByRole('heading', { name: 'Nema odbačenih slučajeva' })).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Pogledaj otvorene' }));
    expect(history.location.search).toBe('');
    expect(await screen.findByRole('table')).toBeInTheDocument();
    expect(screen.queryByText('1 / 1')).not.toBeInTheDocument();
  });

  it('shows an error with retry and loads by page and status', async () => {
    refuse('GET /api/reports', 'INTERNAL');
    const { user } = await render(<Reports />, { at: '/dashboard/reports?status=dismissed&page=2', areas });
    expect(await screen.findByText('Prijavljeni sadržaj se nije učitao.')).toBeInTheDocument();
    kept = [buildReport({ status: 'dismissed' })];
    reply(
      'GET /api/reports',
      ({ request }) => {
        asked.push(new URL(request.url).searchParams.toString());
        return kept;
      },
      { headers: { 'X-Total-Count': '41' } },
    );
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByText('21 / 41')).toBeInTheDocument();
    expect(asked.at(-1)).toBe('status=dismissed&page=2');
    await user.click(screen.getByRole('link', { name: 'Strana 3' }));
    await waitFor(() => expect(asked.at(-1)).toBe('status=dismissed&page=3'));
  });

  it('has no more pages than the API allows', async () => {
    reply('GET /api/reports', [buildReport()], { headers: { 'X-Total-Count': '6000' } });
    await render(<Reports />, { at: '/dashboard/reports', areas });
    expect(await screen.findByRole('link', { name: 'Strana 250' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Strana 300' })).not.toBeInTheDocument();
  });
});
