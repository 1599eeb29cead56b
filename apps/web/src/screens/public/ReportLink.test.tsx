import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { readLoginState } from '../../features/auth/login-state.js';
import { startSession } from '../../features/auth/session.js';
import { http } from '../../lib/http.js';
import { fillIn } from '../../testing/fill-in.js';
import { withLogout } from '../../testing/logged-in.js';
import { render } from '../../testing/render.js';
import { cutOff, refuse, reply, withNetwork } from '../../testing/reply.js';
import { buildId, buildMe } from '../../testing/samples.js';
import { ReportLink } from './ReportLink.js';

withNetwork();
withLogout();

const bookId = buildId();
const href = `/book/${bookId}`;
const reader = buildMe();

const open = (search = '') =>
  render(<ReportLink subject="book" subjectId={bookId} href={href} />, {
    at: `${href}${search}`,
    areas: ['report', 'errors'],
  });
const dialog = () => screen.findByRole('dialog', { name: 'Prijaviti oglas?' });

/** Collects the sent reports. */
function takeReports() {
  const sent: { clientId: string }[] = [];
  reply('POST /api/reports', async ({ request }) => {
    sent.push((await request.json()) as { clientId: string });
    return { message: 'Thanks.' };
  });
  return sent;
}

describe('ReportLink', () => {
  it('redirects a visitor to the login and back to the report', async () => {
    const { user, history } = await open();
    await user.click(screen.getByRole('link', { name: 'Prijavi oglas' }));
    expect(history.location.pathname).toBe('/auth/login');
    const state = readLoginState(history.location.state);
    expect(state).toEqual({ from: `${href}?report=1`, reason: 'report' });
  });

  it('opens the report dialog once after the login', async () => {
    startSession('t', reader);
    const { user, history } = await open('?report=1');
    const asked = await dialog();
    expect(history.location.search).toBe('');
    await user.click(within(asked).getByRole('button', { name: 'Odustani' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('requires a reason and a text within the length limit, sends once and shows the success', async () => {
    startSession('t', reader);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Prijavi oglas' }));
    const form = within(await dialog());
    const text = form.getByRole('textbox', { name: 'Šta se dogodilo?' });
    await fillIn(user, text, 'a'.repeat(1_001));
    await user.click(form.getByRole('button', { name: 'Pošalji prijavu' }));
    expect(form.getByRole('alert')).toHaveTextContent('Izaberi razlog.');
    expect(form.getByRole('alert')).toHaveTextContent('Skrati na najviše 1.000 znakova.');
    expect(text).toBeInvalid();
    const reasons = form.getByRole('group', { name: 'Razlog' });
    expect(reasons).toHaveAccessibleDescription('Izaberi razlog.');
    // The message has the icon of an invalid field.
    expect(within(reasons).getByText('Izaberi razlog.').querySelector('svg')).toBeInTheDocument();

    await user.click(form.getByRole('radio', { name: 'Prevara ili traženje novca' }));
    await user.clear(text);
    await fillIn(user, text, 'Traži uplatu unapred.');
    const sent = takeReports();
    await user.dblClick(form.getByRole('button', { name: 'Pošalji prijavu' }));
    expect(await screen.findByText(/^Prijava oglasa je poslata\./)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(sent).toEqual([
      {
        subject: 'book',
        subjectId: bookId,
        reason: 'fraud',
        text: 'Traži uplatu unapred.',
        clientId: expect.stringMatching(/^\w{32}$/) as string,
      },
    ]);

    await user.click(screen.getByRole('button', { name: 'Prijavi oglas' }));
    expect(within(await dialog()).getByRole('textbox')).toHaveValue('');
  });

  it('keeps the input after a failure and after closing, and retries with the same clientId', async () => {
    startSession('t', reader);
    const requests = vi.spyOn(http, 'request');
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Prijavi oglas' }));
    const form = within(await dialog());
    await user.click(form.getByRole('radio', { name: 'Drugo' }));
    await fillIn(user, form.getByRole('textbox'), 'Ista slika kao kod drugih.');
    cutOff('POST /api/reports');
    await user.click(form.getByRole('button', { name: 'Pošalji prijavu' }));
    expect(await form.findByRole('alert')).toHaveTextContent(
      'Prijava nije poslata. Tekst je ostao ovde.Nema veze sa serverom.',
    );
    refuse('POST /api/reports', 'BOOK_NOT_FOUND');
    await user.click(form.getByRole('button', { name: 'Pošalji prijavu' }));
    expect(await form.findByText('Ova knjiga ne postoji ili je uklonjena.')).toBeInTheDocument();
    const [first, again] = requests.mock.calls.map(([{ data }]) => (data as { clientId: string }).clientId);
    expect(again).toBe(first);

    await user.click(form.getByRole('button', { name: 'Odustani' }));
    await user.click(screen.getByRole('button', { name: 'Prijavi oglas' }));
    const reopened = within(await dialog());
    expect(reopened.getByRole('textbox')).toHaveValue('Ista slika kao kod drugih.');
    expect(reopened.getByRole('radio', { name: 'Drugo' })).toBeChecked();
  });

  it('sends the same clientId when a report is sent again after a reload', async () => {
    startSession('t', reader);
    const requests = vi.spyOn(http, 'request');
    reply('POST /api/reports', { message: 'Thanks.' }, { delay: 'infinite' });
    const { user, unmount } = await open();
    await user.click(screen.getByRole('button', { name: 'Prijavi oglas' }));
    const form = within(await dialog());
    await user.click(form.getByRole('radio', { name: 'Drugo' }));
    await fillIn(user, form.getByRole('textbox'), 'Ista slika kao kod drugih.');
    await user.click(form.getByRole('button', { name: 'Pošalji prijavu' }));
    await waitFor(() => expect(requests).toHaveBeenCalledTimes(1));
    unmount();
    const sent = takeReports();
    const { user: later } = await open();
    await later.click(screen.getByRole('button', { name: 'Prijavi oglas' }));
    await later.click(within(await dialog()).getByRole('button', { name: 'Pošalji prijavu' }));
    expect(await screen.findByText(/^Prijava oglasa je poslata\./)).toBeInTheDocument();
    const [first] = requests.mock.calls.map(([{ data }]) => (data as { clientId: string }).clientId);
    expect(sent).toMatchObject([{ clientId: first }]);
  });
});
