import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { draftName, readStored } from '../../../lib/storage.js';
import { render } from '../../../testing/render.js';
import { reply, withNetwork } from '../../../testing/reply.js';
import { withLogin } from '../../../testing/logged-in.js';
import { buildSellingTerms } from '../../../testing/deal-samples.js';
import { buildMe } from '../../../testing/samples.js';
import SellingSettings from './SellingSettings.js';

withNetwork();
withLogin(buildMe());

const terms = buildSellingTerms();

async function open(account = { account: '', name: '', town: '' }) {
  reply('GET /api/users/:userId/selling', terms);
  reply('GET /api/users/:userId/payment', account);
  const opened = await render(<SellingSettings userId={buildMe()._id} />, {
    areas: ['selling', 'deal', 'dashboard', 'errors'],
  });
  await screen.findByRole('heading', { name: 'Popust na više knjiga' });
  await screen.findByRole('heading', { name: 'Račun za IPS QR kod' });
  return opened;
}

describe('the terms of a seller', () => {
  it('are saved with an example of the discount, and refused in the wrong order', async () => {
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

describe('the unsaved terms of a seller', () => {
  it('is kept on the device until it is saved or discarded', async () => {
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

describe('the bank account of a seller', () => {
  it('is refused with wrong check digits, and stored masked', async () => {
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
    await user.clear(number);
    await user.type(number, '165-55-74');
    await user.click(screen.getByRole('button', { name: 'Sačuvaj račun' }));
    expect(await screen.findByText('Sačuvan je račun 165-…-74.')).toBeInTheDocument();
    expect(saved).toHaveBeenCalledExactlyOnceWith({ account: '165-55-74', name: 'Jelena Marković', town: 'Novi Sad' });
    expect(screen.getByRole('textbox', { name: 'Broj računa' })).toHaveValue('');
  });

  it('is removed after a question', async () => {
    const { user } = await open({ account: '165-…-74', name: 'Jelena Marković', town: 'Novi Sad' });
    await user.click(screen.getByRole('button', { name: 'Ukloni račun' }));
    reply('DELETE /api/users/:userId/payment', undefined);
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Ukloni račun' }));
    await waitFor(() => expect(screen.queryByText('Sačuvan je račun 165-…-74.')).not.toBeInTheDocument());
  });
});
