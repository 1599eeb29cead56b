import { alwaysClosed, type Holiday } from '@korice/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { draftName, readStored } from '../../../lib/storage.js';
import { render } from '../../../testing/render.js';
import { refuse, reply, withNetwork } from '../../../testing/reply.js';
import { withLogin } from '../../../testing/logged-in.js';
import { buildSellingTerms } from '../../../testing/deal-samples.js';
import { buildMe, buildOwner, traderDetails } from '../../../testing/samples.js';
import SellingSettings from './SellingSettings.js';

withNetwork();
withLogin(buildMe());

const terms = buildSellingTerms();
const onKind = vi.fn();

async function open(account = { account: '', name: '', town: '' }, awayUntil: string | null = null) {
  reply('GET /api/users/:userId/selling', terms);
  reply('GET /api/users/:userId/payment', account);
  reply('GET /api/users/:userId/holiday', { awayUntil });
  reply('GET /api/users/:userId/trader', { trader: null, isAsked: false });
  reply('GET /api/users/:userId/shopfront', { banner: '', collections: [], hours: alwaysClosed, rev: 0 });
  const opened = await render(<SellingSettings userId={buildMe()._id} onKind={onKind} />, {
    areas: ['selling', 'buying', 'deal', 'dashboard', 'errors'],
  });
  await screen.findByRole('heading', { name: 'Popust na više knjiga' });
  await screen.findByRole('heading', { name: 'Račun za IPS QR kod' });
  return opened;
}

describe('selling terms', () => {
  it('show a discount example, and are saved only when the discount for three is not below that for two', async () => {
    const { user } = await open();
    const two = screen.getByRole('textbox', { name: 'Za 2 knjige' });
    const three = screen.getByRole('textbox', { name: 'Za 3 i više' });
    await user.clear(two);
    await user.type(two, '20');
    await user.clear(three);
    await user.type(three, '15');
    expect(screen.getByText('3 knjige po 500 RSD: kupac plaća 1.275 RSD umesto 1.500 RSD.')).toBeInTheDocument();
    const saved = vi.fn();
    reply('PUT /api/users/:userId/selling', async ({ request }) => {
      const body = (await request.json()) as typeof terms;
      saved(body);
      return body;
    });
    await user.click(screen.getByRole('button', { name: 'Sačuvaj uslove' }));
    expect(screen.getByText('Popust za 3 i više ne može da bude manji od popusta za 2.')).toBeInTheDocument();
    expect(three).toHaveFocus();
    expect(saved).not.toHaveBeenCalled();
    await user.clear(three);
    await user.type(three, '25');
    const post = screen.getByRole('textbox', { name: 'Do 500 g: Pošta' });
    await user.clear(post);
    await user.type(post, '310');
    await user.click(screen.getByRole('button', { name: 'Sačuvaj uslove' }));
    await waitFor(() =>
      expect(saved).toHaveBeenCalledExactlyOnceWith({
        discounts: { two: 20, three: 25 },
        postage: { ...terms.postage, post: [310, 340, 420, 560] },
      }),
    );
  });
});

it('SellingSettings refuses a holiday that ends in the past, saves a future one and ends it by switch', async () => {
  const { user } = await open();
  const saved: unknown[] = [];
  reply('PUT /api/users/:userId/holiday', async ({ request }) => {
    const body = (await request.json()) as Holiday;
    saved.push(body);
    return body;
  });
  const away = screen.getByRole('switch', { name: 'Na odmoru sam' });
  await user.click(away);
  const until = screen.getByLabelText('Do kada');
  await user.type(until, '2020-01-01');
  await user.click(screen.getByRole('button', { name: 'Sačuvaj odmor' }));
  expect(screen.getByText(/^Izaberi dan koji tek dolazi/)).toBeInTheDocument();
  expect(until).toHaveFocus();
  const day = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 10);
  await user.clear(until);
  await user.type(until, day);
  await user.click(screen.getByRole('button', { name: 'Sačuvaj odmor' }));
  await waitFor(() => expect(saved).toEqual([{ awayUntil: day }]));
  await user.click(screen.getByRole('switch', { name: 'Na odmoru sam' }));
  await waitFor(() => expect(saved).toEqual([{ awayUntil: day }, { awayUntil: null }]));
});

it('SellingSettings keeps the switch of the holiday on when ending the holiday fails', async () => {
  const { user } = await open(undefined, '2099-01-01');
  refuse('PUT /api/users/:userId/holiday', 'INTERNAL');
  const away = screen.getByRole('switch', { name: 'Na odmoru sam' });
  await user.click(away);
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(away).toBeChecked();
});

describe('unsaved selling terms', () => {
  it('are restored on the next visit, and deleted when they are discarded', async () => {
    const first = await open();
    await first.user.type(screen.getByRole('textbox', { name: 'Za 3 i više' }), '5');
    first.unmount();
    const { user } = await open();
    const three = screen.getByRole('textbox', { name: 'Za 3 i više' });
    expect(three).toHaveValue('05');
    expect(screen.getByText(/^Vratili smo nesačuvane izmene od /)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Odbaci izmene' }));
    expect(three).toHaveValue('0');
    await waitFor(() => expect(readStored(draftName(buildMe()._id, 'selling'))).toBeNull());
  });
});

describe('unsaved input of the settings of a seller', () => {
  async function change(heading: string, field: string) {
    const opened = await open({ account: '165-…-74', name: 'Jelena Marković', town: 'Novi Sad' });
    const form = screen.getByRole('heading', { name: heading }).closest('form');
    if (!form) throw new Error(`${heading} is not in a form`);
    await opened.user.type(within(form).getByRole('textbox', { name: field }), '1');
    return opened;
  }

  it('is not left without a question in the bank account, and is discarded after it', async () => {
    const { user, history } = await change('Račun za IPS QR kod', 'Primalac');
    act(() => history.push('/dashboard'));
    await user.click(await screen.findByRole('button', { name: 'Odbaci izmene' }));
    expect(history.location.pathname).toBe('/dashboard');
  });

  it('is not left without a question in a holiday that is switched on and not saved', async () => {
    const { user, history } = await open();
    await user.click(screen.getByRole('switch', { name: 'Na odmoru sam' }));
    act(() => history.push('/dashboard'));
    await user.click(await screen.findByRole('button', { name: 'Odbaci izmene' }));
    expect(history.location.pathname).toBe('/dashboard');
  });

  it('is not left without a question in the details of a trader', async () => {
    const { user, history } = await open();
    await user.click(screen.getByRole('radio', { name: /Kao trgovac/ }));
    act(() => history.push('/dashboard'));
    expect(history.location.pathname).toBe('/dashboard');
    await user.type(screen.getByRole('textbox', { name: 'PIB' }), '9');
    act(() => history.push('/dashboard/deals'));
    await user.click(await screen.findByRole('button', { name: 'Ostani ovde' }));
    expect(history.location.pathname).toBe('/dashboard');
    expect(screen.getByRole('textbox', { name: 'PIB' })).toHaveValue('9');
  });

  it('may be left after the bank account was saved again with the same number', async () => {
    const { user, history } = await change('Račun za IPS QR kod', 'Primalac');
    reply('PUT /api/users/:userId/payment', { account: '165-…-74', name: 'Jelena Marković1', town: 'Novi Sad' });
    await user.type(screen.getByRole('textbox', { name: 'Broj računa' }), '165-55-74');
    await user.click(screen.getByRole('button', { name: 'Sačuvaj račun' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Broj računa' })).toHaveValue(''));
    act(() => history.push('/dashboard'));
    expect(history.location.pathname).toBe('/dashboard');
  });

  it('is not left without a question in the selling terms, whose draft the answer deletes', async () => {
    const { user, history } = await change('Popust na više knjiga', 'Za 2 knjige');
    act(() => history.push('/dashboard'));
    await user.click(await screen.findByRole('button', { name: 'Odbaci izmene' }));
    expect(readStored(draftName(buildMe()._id, 'selling'))).toBeNull();
  });
});

describe('a change that another tab has saved', () => {
  it('appears in the selling terms beside unsaved input', async () => {
    const { user, queryClient } = await open();
    const three = screen.getByRole('textbox', { name: 'Za 3 i više' });
    await user.clear(three);
    await user.type(three, '25');
    reply('GET /api/users/:userId/selling', { ...terms, discounts: { two: 10, three: 15 } });
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Za 2 knjige' })).toHaveValue('10'));
    expect(three).toHaveValue('25');
  });

  it('leaves nothing unsaved in the forms', async () => {
    const { queryClient, history } = await open({ account: '165-…-74', name: 'Jelena Marković', town: 'Novi Sad' });
    reply('GET /api/users/:userId/selling', { ...terms, discounts: { two: 10, three: 15 } });
    reply('GET /api/users/:userId/payment', { account: '165-…-74', name: 'Jelena Marković', town: 'Beograd' });
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Mesto' })).toHaveValue('Beograd'));
    act(() => history.push('/dashboard'));
    expect(history.location.pathname).toBe('/dashboard');
  });

  it('appears in the details and the opening hours of a trader', async () => {
    reply('GET /api/owners/:ownerId', buildOwner());
    reply('GET /api/books/by-owner/:ownerId', { books: [], totalBooks: 0 });
    const { user, queryClient } = await open();
    const trader = { ...traderDetails, phone: '011 111 11 11' };
    reply('GET /api/users/:userId/trader', { trader: traderDetails, isAsked: false });
    await act(() => queryClient.invalidateQueries());
    const address = await screen.findByRole('textbox', { name: 'Adresa' });
    await user.type(address, ' 3');
    reply('GET /api/users/:userId/trader', { trader, isAsked: false });
    const hours = { ...alwaysClosed, saturday: { from: '10:00', to: '14:00' } };
    reply('GET /api/users/:userId/shopfront', { banner: '', collections: [], hours, rev: 1 });
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Telefon' })).toHaveValue('011 111 11 11'));
    expect(address).toHaveValue(`${traderDetails.address} 3`);
    await waitFor(() => expect(screen.getByLabelText('Subota: od')).toHaveValue('10:00'));
  });
});

describe('the bank account of a seller', () => {
  it('is refused with wrong check digits, and shown masked after saving', async () => {
    const { user } = await open();
    const number = screen.getByRole('textbox', { name: 'Broj računa' });
    await user.type(number, '165-55-75');
    await user.type(screen.getByRole('textbox', { name: 'Primalac' }), 'Jelena Marković');
    await user.type(screen.getByRole('textbox', { name: 'Mesto' }), 'Novi Sad');
    const saved = vi.fn();
    reply('PUT /api/users/:userId/payment', async ({ request }) => {
      saved(await request.json());
      return { account: '165-…-74', name: 'Jelena Marković', town: 'Novi Sad' };
    });
    await user.click(screen.getByRole('button', { name: 'Sačuvaj račun' }));
    expect(screen.getByText('Broj računa nije ispravan. Proveri cifre.')).toBeInTheDocument();
    expect(number).toHaveFocus();
    await user.clear(number);
    await user.type(number, '165-55-74');
    await user.click(screen.getByRole('button', { name: 'Sačuvaj račun' }));
    expect(await screen.findByText('Sačuvan je račun 165-…-74.')).toBeInTheDocument();
    expect(saved).toHaveBeenCalledExactlyOnceWith({ account: '165-55-74', name: 'Jelena Marković', town: 'Novi Sad' });
    expect(screen.getByRole('textbox', { name: 'Broj računa' })).toHaveValue('');
  });

  it('is removed after confirmation', async () => {
    const { user } = await open({ account: '165-…-74', name: 'Jelena Marković', town: 'Novi Sad' });
    await user.click(screen.getByRole('button', { name: 'Ukloni račun' }));
    reply('DELETE /api/users/:userId/payment', undefined);
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Ukloni račun' }));
    await waitFor(() => expect(screen.queryByText('Sačuvan je račun 165-…-74.')).not.toBeInTheDocument());
  });
});

describe('the kind of seller', () => {
  const labels = {
    name: 'Pun naziv',
    address: 'Adresa',
    pib: 'PIB',
    mb: 'Matični broj',
    email: 'Imejl',
    phone: 'Telefon',
  } as const;

  it('changes to trader only with a valid company number, and back to private after confirmation', async () => {
    reply('GET /api/owners/:ownerId', buildOwner());
    reply('GET /api/books/by-owner/:ownerId', { books: [], totalBooks: 0 });
    const { user } = await open();
    await user.click(screen.getByRole('radio', { name: /Kao trgovac/ }));
    for (const name of Object.keys(labels) as (keyof typeof labels)[])
      await user.type(
        screen.getByRole('textbox', { name: labels[name] }),
        name === 'mb' ? '29990019' : traderDetails[name],
      );
    const saved = vi.fn();
    reply('PUT /api/users/:userId/trader', async ({ request }) => {
      const body = (await request.json()) as typeof traderDetails;
      saved(body);
      return { trader: body, isAsked: false };
    });
    await user.click(screen.getByRole('button', { name: 'Sačuvaj podatke' }));
    const mb = screen.getByRole('textbox', { name: 'Matični broj' });
    expect(mb).toHaveFocus();
    expect(mb).toHaveAccessibleDescription('Matični broj nije ispravan. Ima 8 cifara, proveri poslednju.');
    await user.type(mb, '{Backspace}8');
    await user.click(screen.getByRole('button', { name: 'Sačuvaj podatke' }));
    await waitFor(() => expect(saved).toHaveBeenCalledExactlyOnceWith(traderDetails));
    expect(await screen.findByRole('region', { name: 'Izlog' })).toBeInTheDocument();
    expect(onKind).toHaveBeenLastCalledWith('trader');

    const removed = vi.fn();
    reply('DELETE /api/users/:userId/trader', () => {
      removed();
      return undefined;
    });
    await user.click(await screen.findByRole('radio', { name: /Privatno/ }));
    await user.click(await screen.findByRole('button', { name: 'Vrati na privatni' }));
    await waitFor(() => expect(removed).toHaveBeenCalledOnce());
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'PIB' })).toBeNull());
    expect(screen.queryByRole('region', { name: 'Izlog' })).not.toBeInTheDocument();
    expect(onKind).toHaveBeenLastCalledWith('private');
  });

  it('changes back to private without the loss of an unsaved bank account', async () => {
    reply('GET /api/owners/:ownerId', buildOwner());
    reply('GET /api/books/by-owner/:ownerId', { books: [], totalBooks: 0 });
    const { user, queryClient } = await open();
    reply('GET /api/users/:userId/trader', { trader: traderDetails, isAsked: false });
    await act(() => queryClient.invalidateQueries());
    const number = screen.getByRole('textbox', { name: 'Broj računa' });
    await user.type(number, '165');
    reply('DELETE /api/users/:userId/trader', undefined);
    await user.click(await screen.findByRole('radio', { name: /Privatno/ }));
    await user.click(await screen.findByRole('button', { name: 'Vrati na privatni' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'PIB' })).toBeNull());
    expect(await screen.findByRole('textbox', { name: 'Broj računa' })).toHaveValue('165');
  });
});
