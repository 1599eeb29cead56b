import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { endSession, startSession } from '../../features/auth/session.js';
import { http } from '../../lib/http.js';
import { fillIn } from '../../testing/fill-in.js';
import { createDeferred } from '../../testing/deferred.js';
import { cutOff, refuse, reply, withNetwork } from '../../testing/reply.js';
import { render } from '../../testing/render.js';
import { buildMe } from '../../testing/samples.js';
import Contact from './Contact.js';

withNetwork();

const open = () => render(<Contact />, { at: '/contact', areas: ['contact', 'errors'] });
const send = () => screen.getByRole('button', { name: 'Pošalji' });

async function write() {
  const rendered = await open();
  await fillIn(rendered.user, screen.getByLabelText('Ime'), 'Đorđe Žika');
  await fillIn(rendered.user, screen.getByLabelText('Imejl'), 'djordje@primer.rs');
  await fillIn(rendered.user, screen.getByLabelText('Naslov poruke'), 'Predlog');
  await fillIn(rendered.user, screen.getByLabelText('Poruka'), 'Dodajte stripove.');
  return rendered;
}

/** Accepts messages and returns the received bodies. */
function receive(): Record<string, string>[] {
  const sent: Record<string, string>[] = [];
  reply('POST /api/contact', async ({ request }) => {
    sent.push((await request.json()) as Record<string, string>);
    return { message: 'ok' };
  });
  return sent;
}

describe('Contact', () => {
  afterEach(() => {
    act(() => endSession());
  });

  // @spec 2-route-contact 2-contact-form 2-contact-alert 3-payload-contact
  it('sends the message and shows the success', async () => {
    const sent = receive();
    const { user } = await write();
    await user.click(send());
    expect(await screen.findByText('Poruka je poslata. Hvala što nam pišeš!')).toBeVisible();
    expect(sent).toMatchObject([
      { name: 'Đorđe Žika', email: 'djordje@primer.rs', subject: 'Predlog', message: 'Dodajte stripove.' },
    ]);
    expect(screen.getByLabelText('Poruka')).toHaveValue('');
    expect(screen.getByLabelText('Ime')).toHaveValue('Đorđe Žika');
    await fillIn(user, screen.getByLabelText('Poruka'), 'Još nešto');
    expect(screen.getByText('Poruka je poslata. Hvala što nam pišeš!')).toBeVisible();
    expect(document.title).toBe('Kontakt · Korice');
  });

  it('disables the button while the message is sent', async () => {
    reply('POST /api/contact', { message: 'ok' }, { delay: 'infinite' });
    const { user } = await write();
    await user.click(send());
    expect(await screen.findByRole('button', { name: 'Slanje…' })).toBeDisabled();
  });

  it('keeps text that is typed while the message is sent', async () => {
    const answer = createDeferred();
    reply('POST /api/contact', async () => {
      await answer.promise;
      return { message: 'ok' };
    });
    const { user } = await write();
    await user.click(send());
    await user.type(screen.getByLabelText('Poruka'), ' I mape.');
    answer.resolve();
    expect(await screen.findByText('Poruka je poslata. Hvala što nam pišeš!')).toBeVisible();
    expect(screen.getByLabelText('Poruka')).toHaveValue('Dodajte stripove. I mape.');
  });

  it('keeps the text after a failure, and retries with the same idempotency key', async () => {
    const requests = vi.spyOn(http, 'request');
    cutOff('POST /api/contact');
    const { user } = await write();
    await user.click(send());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Poruka nije poslata. Tekst je ostao u formularu.Nema veze sa serverom.',
    );
    expect(screen.getByLabelText('Poruka')).toHaveValue('Dodajte stripove.');
    await user.click(send());
    await waitFor(() => expect(send()).toBeEnabled());
    await fillIn(user, screen.getByLabelText('Poruka'), ' Hvala!');
    await user.click(send());
    await waitFor(() => expect(requests).toHaveBeenCalledTimes(3));
    const [first, again, changed] = requests.mock.calls.map(([{ data }]) => (data as { clientId: string }).clientId);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(again).toBe(first);
    expect(changed).not.toBe(first);
    await screen.findByRole('alert');
  });

  it('shows a missing connection at once', async () => {
    cutOff('POST /api/contact');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { user } = await write();
    act(() => void window.dispatchEvent(new Event('offline')));
    await user.click(send());
    expect(await screen.findByText('Nema veze sa internetom. Pokušaj ponovo kad se veza vrati.')).toBeVisible();
    act(() => void window.dispatchEvent(new Event('online')));
  });

  it('shows when the rate limit ends', async () => {
    refuse('POST /api/contact', 'RATE_LIMITED', { headers: { 'Retry-After': '1500' } });
    const { user } = await write();
    await user.click(send());
    expect(await screen.findByText('Previše pokušaja. Pokušaj ponovo za 25 minuta.')).toBeVisible();
  });

  // @spec 2-contact-form 5-contact-required
  it('marks every missing or invalid field', async () => {
    const { user } = await open();
    await fillIn(user, screen.getByLabelText('Imejl'), 'djordje');
    await user.click(send());
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Upiši ime.',
      'Imejl nije ispravan. Primer: ime@primer.rs',
      'Upiši naslov poruke.',
      'Napiši poruku.',
    ]);
  });

  it('marks fields that only the API refuses', async () => {
    refuse('POST /api/contact', 'VALIDATION_FAILED', {
      errors: [{ path: 'subject', code: 'too_big', message: 'too big' }],
    });
    const { user } = await write();
    await user.click(send());
    expect(await screen.findByRole('link', { name: 'Skrati na najviše 150 znakova.' })).toBeVisible();
  });

  it('restores an unsent message', async () => {
    receive();
    const { unmount } = await write();
    unmount();
    const { user, unmount: leave } = await open();
    expect(screen.getByLabelText('Poruka')).toHaveValue('Dodajte stripove.');
    await user.click(send());
    await screen.findByText('Poruka je poslata. Hvala što nam pišeš!');
    leave();
    await open();
    expect(screen.getByLabelText('Poruka')).toHaveValue('');
  });

  it('sends the same idempotency key after a reload, and another key after a change', async () => {
    reply('POST /api/contact', { message: 'ok' }, { delay: 'infinite' });
    const requests = vi.spyOn(http, 'request');
    const { user, unmount } = await write();
    await user.click(send());
    await waitFor(() => expect(requests).toHaveBeenCalledTimes(1));
    unmount();
    cutOff('POST /api/contact');
    const { user: later } = await open();
    await later.click(send());
    await screen.findByRole('alert');
    await later.type(screen.getByLabelText('Poruka'), ' Hvala!');
    await later.click(send());
    await waitFor(() => expect(requests).toHaveBeenCalledTimes(3));
    const [first, again, changed] = requests.mock.calls.map(([{ data }]) => (data as { clientId: string }).clientId);
    expect(again).toBe(first);
    expect(changed).not.toBe(first);
    await waitFor(() => expect(send()).toBeEnabled());
  });

  it('is prefilled for a member', async () => {
    startSession('t', buildMe({ name: 'Jelena Marković', email: 'jelena@primer.rs' }));
    await open();
    expect(screen.getByLabelText('Ime')).toHaveValue('Jelena Marković');
    expect(screen.getByLabelText('Imejl')).toHaveValue('jelena@primer.rs');
  });
});
