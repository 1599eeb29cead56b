import type { Alert } from '@korice/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enablePush, renewPush } from '../../lib/push.js';
import { removeStored, storageNames } from '../../lib/storage.js';
import { buildAlert, serveAlerts } from '../../testing/alert-samples.js';
import { withLogin } from '../../testing/logged-in.js';
import { stubPushBrowser } from '../../testing/push-browser.js';
import { render } from '../../testing/render.js';
import { cutOff, refuse, reply, withNetwork } from '../../testing/reply.js';
import { buildBookCard, buildMe } from '../../testing/samples.js';
import Alerts from './Alerts.js';

withNetwork();
withLogin(buildMe());
beforeEach(() => reply('GET /api/push/devices', []));
afterEach(() => {
  removeStored(storageNames.push);
  vi.unstubAllGlobals();
});

const search = buildAlert(
  {
    kind: 'search',
    search: { q: 'pekić zlatno runo', maxPrice: 1500, condition: ['good'], language: ['sr'], city: 'Beograd' },
  },
  { newCount: 2 },
);
const work = buildAlert({ kind: 'work', title: 'Atlantida', author: 'Borislav Pekić' }, { mail: 'daily' });
const seller = buildAlert(
  { kind: 'seller', sellerId: '0000000000000000000000cc' },
  { push: false, lastBookAt: '2026-08-14T10:00:00.000Z' },
);

const areas = [
  ...(['alerts', 'tellMe', 'push', 'dashboard', 'search', 'categories', 'conditions'] as const),
  ...(['statuses', 'edition', 'languages', 'home', 'errors'] as const),
];

async function open(alerts: Alert[], at = '/dashboard/alerts') {
  const served = serveAlerts([...alerts]);
  const rendered = await render(<Alerts />, { at, areas });
  return { ...rendered, ...served };
}

const row = async (name: string) => {
  const link = await screen.findByRole('link', { name });
  const item = link.closest('li');
  if (!item) throw new Error(`${name} is in no list`);
  return within(item);
};

describe('the list of push devices', () => {
  const phone = {
    _id: '0000000000000000000000d1',
    browser: 'Firefox',
    system: 'Android',
    endpointHash: 'a'.repeat(64),
    registeredAt: '2026-11-02T10:00:00.000Z',
  };

  it('shows a device and removes it on request', async () => {
    reply('GET /api/alerts/books', []);
    const devices = [phone];
    reply('GET /api/push/devices', () => devices);
    reply('DELETE /api/push/devices/:deviceId', ({ params }) => {
      if (params.deviceId === phone._id) devices.pop();
      return undefined;
    });
    const { user } = await open([work]);
    const list = await screen.findByRole('list', { name: 'Uređaji sa obaveštenjima' });
    expect(within(list).getByRole('listitem')).toHaveTextContent('Firefox · AndroidOd 02.11.2026');
    await user.click(screen.getByRole('button', { name: 'Ukloni: Firefox · Android' }));
    await waitFor(() => expect(list).not.toBeInTheDocument());
    expect(screen.getByText('Na tom uređaju više ne javljamo')).toBeVisible();
  });

  it('shows that the list of devices did not load, and loads it again with the button', async () => {
    reply('GET /api/alerts/books', []);
    cutOff('GET /api/push/devices');
    const { user } = await open([work]);
    const failure = within(await screen.findByRole('alert'));
    expect(failure.getByText('Spisak uređaja se nije učitao.')).toBeInTheDocument();
    reply('GET /api/push/devices', [phone]);
    await user.click(failure.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByRole('list', { name: 'Uređaji sa obaveštenjima' })).toBeInTheDocument();
  });

  it('includes and marks this device after its switch is turned on', async () => {
    stubPushBrowser();
    reply('GET /api/alerts/books', []);
    reply('GET /api/push/key', { publicKey: 'B'.repeat(87) });
    const devices = [phone];
    reply('GET /api/push/devices', () => devices);
    // The SHA-256 of the endpoint of `stubPushBrowser`.
    const endpointHash = '03ec1aa5c2c7abcfbcf77fda386fe6b4c6e2747f4d7e1a990484aa458326fda5';
    reply('POST /api/push/subscriptions', () => {
      devices.unshift({ ...phone, _id: '0000000000000000000000d2', endpointHash });
      return undefined;
    });
    const { user } = await open([work]);
    await user.click(await screen.findByRole('switch', { name: 'Na ovom uređaju' }));
    expect(await screen.findByText('Ovaj uređaj')).toBeVisible();
    expect(screen.getByRole('switch', { name: 'Na ovom uređaju' })).toBeChecked();
    expect(screen.getAllByRole('button', { name: /^Ukloni: / })).toHaveLength(2);
  });

  it('shows the switch as off when the renewal of this visit finds that the member has removed this device', async () => {
    stubPushBrowser();
    reply('GET /api/alerts/books', []);
    reply('GET /api/push/key', { publicKey: 'B'.repeat(87) });
    reply('POST /api/push/subscriptions', undefined);
    await enablePush(buildMe()._id);
    await open([work]);
    expect(await screen.findByRole('switch', { name: 'Na ovom uređaju' })).toBeChecked();
    refuse('POST /api/push/subscriptions', 'NOT_FOUND');
    await act(() => renewPush(buildMe()._id));
    expect(screen.getByRole('switch', { name: 'Na ovom uređaju' })).not.toBeChecked();
  });
});

describe('the screen of alerts', () => {
  it('groups alerts by kind and shows their filters, number of new books and links', async () => {
    reply('GET /api/alerts/books', []);
    await open([search, work, seller]);
    const ofSearch = await row('„pekić zlatno runo”');
    expect(ofSearch.getByText('Dobro očuvano · Do 1.500,00 RSD · Srpski · Beograd')).toBeVisible();
    expect(ofSearch.getByText('2 nove knjige')).toBeVisible();
    expect(ofSearch.getByRole('link')).toHaveAttribute(
      'href',
      '/categories?q=peki%C4%87+zlatno+runo&condition=good&maxPrice=1500&language=sr&city=Beograd&sort=newest',
    );
    const ofWork = await row('Atlantida');
    expect(ofWork.getByText('Borislav Pekić · svaki primerak')).toBeVisible();
    expect(ofWork.getByText('Ništa novo od 02.11.2026')).toBeVisible();
    const ofSeller = await row('Antikvarijat Sova');
    expect(ofSeller.getByText('412 knjiga · Beograd')).toBeVisible();
    expect(ofSeller.getByText('Ništa novo od 14.08.2026')).toBeVisible();
    expect(ofSeller.getByRole('link')).toHaveAttribute('href', '/owner/0000000000000000000000cc');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Pretrage',
      'Knjige',
      'Prodavci',
      'Kako da ti javimo',
    ]);
    expect(screen.getByText('Uključeno: 3 od 50')).toBeVisible();
  });

  it('shows a followed seller without the number of books when the API does not know it', async () => {
    reply('GET /api/alerts/books', []);
    if (seller.kind !== 'seller') throw new Error('The sample follows no seller.');
    const { bookCount: _bookCount, ...uncounted } = seller.seller;
    await open([{ ...seller, seller: uncounted }]);
    const ofSeller = await row('Antikvarijat Sova');
    expect(ofSeller.getByText('Beograd')).toBeVisible();
  });

  it('changes the push and mail settings of one alert', async () => {
    reply('GET /api/alerts/books', []);
    const { user, alerts } = await open([work]);
    const push = await screen.findByRole('button', { name: 'Obaveštenje u pregledaču: Atlantida' });
    expect(push).toHaveAttribute('aria-pressed', 'true');
    await user.click(push);
    await waitFor(() => expect(alerts[0]).toMatchObject({ push: false, mail: 'daily' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Imejl: Atlantida' }), 'Imejl: ne');
    await waitFor(() => expect(alerts[0]).toMatchObject({ push: false, mail: 'off' }));
    expect(push).toHaveAttribute('aria-pressed', 'false');
  });

  it('reverts a switch with a notice after a failure', async () => {
    reply('GET /api/alerts/books', []);
    const { user } = await open([work]);
    cutOff('PUT /api/alerts/:alertId');
    await user.click(await screen.findByRole('button', { name: 'Obaveštenje u pregledaču: Atlantida' }));
    expect(await screen.findByText('Izmena nije sačuvana. Nema veze sa serverom.', { exact: false })).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Obaveštenje u pregledaču: Atlantida' })).toHaveAttribute(
        'aria-pressed',
        'true',
      ),
    );
  });

  it('reverts a switch of one alert and of all alerts when the network fails for the change and for the list', async () => {
    reply('GET /api/alerts/books', []);
    const { user } = await open([work, { ...search, mail: 'daily' }]);
    const push = await screen.findByRole('button', { name: 'Obaveštenje u pregledaču: Atlantida' });
    cutOff('GET /api/alerts');
    const lost = vi.fn(() => Promise.resolve());
    cutOff('PUT /api/alerts/:alertId', lost);
    cutOff('PUT /api/alerts', lost);
    await user.click(push);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Imejl: Atlantida' }), 'Imejl: ne');
    await waitFor(() => expect(lost).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(push).toHaveAttribute('aria-pressed', 'true'));
    expect(screen.getByRole('combobox', { name: 'Imejl: Atlantida' })).toHaveValue('daily');
    const mails = within(screen.getByRole('group', { name: 'Imejl' }));
    await user.click(mails.getByRole('button', { name: 'Odmah' }));
    await waitFor(() => expect(lost).toHaveBeenCalledTimes(3));
    await waitFor(() => expect(mails.getByRole('button', { pressed: true })).toHaveTextContent('U 18:00'));
  });

  it('changes the mail and push settings of all alerts', async () => {
    reply('GET /api/alerts/books', []);
    const { user, alerts } = await open([search, work]);
    const mails = await screen.findByRole('group', { name: 'Imejl' });
    expect(within(mails).queryByRole('button', { pressed: true })).not.toBeInTheDocument();
    await user.click(within(mails).getByRole('button', { name: 'U 18:00' }));
    await waitFor(() => expect(alerts.map(({ mail }) => mail)).toEqual(['daily', 'daily']));
    expect(within(mails).getByRole('button', { pressed: true })).toHaveTextContent('U 18:00');
    await user.click(screen.getByRole('switch', { name: 'Obaveštenje u pregledaču' }));
    await waitFor(() => expect(alerts.map(({ push }) => push)).toEqual([false, false]));
  });

  it('ends an alert, and undo restores it with its mail and push settings', async () => {
    reply('GET /api/alerts/books', []);
    const { user, alerts } = await open([work, seller]);
    await user.click(await screen.findByRole('button', { name: 'Ugasi obaveštenje: Atlantida' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Atlantida' })).not.toBeInTheDocument());
    expect(alerts.map(({ kind }) => kind)).toEqual(['seller']);
    await user.click(screen.getByRole('button', { name: 'Vrati' }));
    expect(await screen.findByRole('link', { name: 'Atlantida' })).toBeVisible();
    expect(alerts).toContainEqual(expect.objectContaining({ title: 'Atlantida', mail: 'daily', push: true }));
  });

  it('moves the focus to the next alert when one is ended, and to the way to a new one after the last', async () => {
    reply('GET /api/alerts/books', []);
    const { user } = await open([work, seller]);
    await user.click(await screen.findByRole('button', { name: 'Ugasi obaveštenje: Atlantida' }));
    const last = screen.getByRole('button', { name: 'Ugasi obaveštenje: Antikvarijat Sova' });
    await waitFor(() => expect(last).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Još ništa ne pratiš')).toBeVisible();
    await waitFor(() => expect(document.activeElement).toHaveAttribute('href', '/categories'));
  });

  it('shows the latest books with their alert, and links to the list of all found books', async () => {
    const books = ['Zlatno runo 1', 'Atlas opisan nebom'].map((title) => buildBookCard({ title }));
    const found = books.map((book, index) => ({
      alertId: (index === 0 ? search : work)._id,
      at: '2026-11-24T10:00:00.000Z',
      book,
    }));
    reply('GET /api/alerts/books', found, { headers: { 'X-Total-Count': '11' } });
    const { user } = await open([search, work]);
    const latest = await screen.findByRole('region', { name: 'Stiglo u poslednjih 7 dana' });
    const card = (await within(latest).findByRole('link', { name: 'Zlatno runo 1' })).closest('article');
    expect(card).toHaveTextContent('„pekić zlatno runo”');
    await user.click(within(latest).getByRole('link', { name: 'Svih 11' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Knjige koje su stigle' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Atlas opisan nebom' })).toBeVisible();
  });

  it('shows an empty state with a link to the books when there are no alerts', async () => {
    reply('GET /api/alerts/books', []);
    await open([]);
    expect(await screen.findByRole('heading', { level: 2, name: 'Još ništa ne pratiš' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pronađi knjigu' })).toHaveAttribute('href', '/categories');
  });

  it('shows a failure with a retry', async () => {
    reply('GET /api/alerts/books', []);
    cutOff('GET /api/alerts');
    const { user } = await render(<Alerts />, { at: '/dashboard/alerts', areas });
    expect(await screen.findByText('Obaveštenja se nisu učitala.')).toBeVisible();
    serveAlerts();
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Još ništa ne pratiš' })).toBeVisible();
  });
});
