import { serverText } from '@korice/texts/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { mailedLink } from '../account.js';
import { call } from '../call.js';
import { expectText, look, openBrowser, type Watched } from './payload-browser.js';
import { fillDealings, payloadTable, type Dealings } from './payload-dealings.js';
import { expectTextInMails } from './payload-mails.js';
import { markups, namedText, textAt, texts } from './payload-shop.js';
import { withShop } from './shop.js';

const shop = withShop({ RATE_LIMIT: 'off', ADMIN_EMAILS: 'admin@example.com' });
let filled: Dealings;
beforeAll(async () => {
  filled = await fillDealings(shop.product);
}, 600_000);

const inCyrillic = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}lang=sr-Cyrl`;
const thread = (roomId: string): string => `/dashboard/messaging?room=${roomId}`;
const deal = (dealId: string, rest = ''): string => `/dashboard/deals/${dealId}${rest}`;
const press = ({ page }: Watched, name: string | RegExp): Promise<void> =>
  page.getByRole('main').getByRole('button', { name }).first().click();

/** Public screens with the texts that they show. */
function publicScreens(): [path: string, shown: string[]][] {
  const { sellers, rounds, lists, shopfront, wanted } = filled;
  const trader = `/owner/${sellers[0]?._id ?? ''}`;
  const { name, address, collections } = shopfront;
  return [
    [trader, [name, address, ...collections.map((collection) => collection.name)]],
    [`${trader}?collection=${collections[0]?.id ?? ''}`, [textAt(0)]],
    ...rounds.map(({ seller, texts: { ofBuyer, replyOfSeller } }): [string, string[]] => [
      `/owner/${seller._id}?tab=reviews`,
      [ofBuyer, replyOfSeller],
    ]),
    ...lists.map((list): [string, string[]] => [`/list/${list.slug}`, [list.name, ...texts.slice(0, 40)]]),
    ['/wanted', [wanted]],
    ['/school/primary-5', texts.slice(-3)],
    ['/categories?sort=newest', [textAt(0)]],
  ];
}

describe('text about deals, lists, alerts and imports stays text in a browser without CSP', () => {
  it('for visitors, in Latin and Cyrillic script', { timeout: 600_000 }, async ({ annotate }) => {
    const watched = await openBrowser(shop);
    for (const [path, shown] of publicScreens()) {
      await look(watched, path, shown);
      await look(watched, inCyrillic(path), shown);
      expect(await watched.page.getAttribute('html', 'lang')).toBe('sr-Cyrl');
    }
    const link = await mailedLink(shop.product, 'kupac@example.com', /http\S+\/alerts\/end\/[\w.~-]+/);
    await look(watched, new URL(link).pathname);
    await watched.context.close();
    await annotate(String(watched.looked), 'trust:xss');
  });

  it('in a page of the site that is transliterated to Cyrillic', { timeout: 600_000 }, async ({ annotate }) => {
    const { token } = filled.admin;
    const slug = 'about-us';
    const { _id } = await call<{ _id: string }>(shop.product, token, 'GET', `/api/pages/slug/${slug}`);
    const watched = await openBrowser(shop);
    for (const [index, markup] of markups.entries()) {
      const content = `<p>Ljubiša</p>${markup}`;
      const page = { title: textAt(index), slug, content, titleEn: '', contentEn: '' };
      await call(shop.product, token, 'PUT', `/api/pages/${_id}`, page);
      await look(watched, inCyrillic('/about-us'), ['Љубиша']);
    }
    await watched.context.close();
    await annotate(String(watched.looked), 'trust:xss');
  });

  it('for sellers: deals, ratings and the shopfront', { timeout: 600_000 }, async ({ annotate }) => {
    const [seller] = filled.sellers;
    const watched = await openBrowser(shop, seller);
    const [{ proposed, agreed, sent, completed, texts: said }] = filled.rounds as [Dealings['rounds'][0]];
    const address = Object.values(said.address);
    const ratings = [said.ofBuyer, said.replyOfSeller, said.ofSeller, said.replyOfBuyer];
    await look(watched, '/dashboard');
    await look(watched, '/dashboard/deals', [textAt(0)]);
    await look(watched, deal(agreed._id), ['napomena', ...address]);
    await look(watched, inCyrillic(deal(agreed._id)), address);
    await look(watched, deal(agreed._id, '?ask=sent'), address);
    await look(watched, deal(sent._id), [textAt(1)]);
    await look(watched, deal(completed._id, '/rating'), ratings);
    for (const { roomId } of [proposed, agreed, sent, completed]) await look(watched, thread(roomId));
    const { name, address: place, collections } = filled.shopfront;
    await look(watched, '/dashboard/profile?tab=selling', [name, place, ...collections.map((one) => one.name)]);
    await press(watched, `${serverText('sr', 'common', 'edit')}: ${collections[0]?.name ?? ''}`);
    await expectText(watched, 'the dialog of a collection', [collections[0]?.name ?? '']);
    await watched.context.close();
    await annotate(String(watched.looked), 'trust:xss');
  });

  it('for buyers: deals, payment, lists, plans, alerts', { timeout: 600_000 }, async ({ annotate }) => {
    const watched = await openBrowser(shop, filled.buyer);
    await look(watched, '/dashboard');
    await look(watched, '/dashboard/deals?side=buyer', [textAt(0)]);
    for (const { proposed, agreed, completed, index, texts: said } of filled.rounds) {
      const ratings = [said.ofBuyer, said.replyOfSeller, said.ofSeller, said.replyOfBuyer];
      // The title of the second book is in the earlier terms.
      await look(watched, deal(proposed._id), ['napomena', textAt(index + 3), textAt(index + 4), said.town]);
      await look(watched, deal(agreed._id), Object.values(said.address));
      await look(watched, deal(agreed._id, '/payment'), [said.recipient]);
      await look(watched, deal(completed._id, '/rating'), ratings);
      await look(watched, thread(proposed.roomId), [textAt(index + 3)]);
    }
    const [{ proposed }] = filled.rounds as [Dealings['rounds'][0]];
    await look(watched, thread(proposed.roomId));
    await press(watched, serverText('sr', 'deal', 'change'));
    await watched.page.locator('dialog[open] input[type="checkbox"]').first().waitFor();
    await expectText(watched, 'the dialog of a proposal', [textAt(3)]);

    await look(watched, '/dashboard/lists', [filled.lists[0]?.name ?? '']);
    for (const { _id, name } of filled.lists) await look(watched, `/dashboard/lists/${_id}`, [name, textAt(4)]);
    const list = `/dashboard/lists/${filled.lists[0]?._id ?? ''}`;
    await watched.page.getByLabel(serverText('sr', 'lists', 'pasteLabel')).fill(texts.join('\n'));
    await press(watched, serverText('sr', 'lists', 'addLines'));
    await expectText(watched, 'pasted lines', [textAt(0)]);
    await look(watched, `${list}/plans?town=${encodeURIComponent(textAt(1))}`, [textAt(0), textAt(1).slice(0, 60)]);
    await look(watched, inCyrillic(`${list}/plans`), [textAt(0)]);
    await look(watched, '/dashboard/alerts', texts.slice(0, 3));
    await look(watched, '/dashboard/profile?tab=account', [filled.rounds.at(-1)?.texts.address.street ?? '']);
    await watched.context.close();
    await annotate(String(watched.looked), 'trust:xss');
  });

  it('for sellers who list books: tables and editions', { timeout: 300_000 }, async ({ annotate }) => {
    const [, importer] = filled.sellers;
    const watched = await openBrowser(shop, importer);
    await look(watched, `/dashboard/import?import=${filled.importId}`, [payloadTable.name, textAt(0), textAt(2)]);
    await look(watched, '/dashboard/import', [payloadTable.name]);
    const buffer = Buffer.from(payloadTable.text);
    const file = { name: payloadTable.name, mimeType: 'text/csv', buffer };
    await watched.page.locator('main input[type="file"]').setInputFiles(file);
    // The note names the earlier import; headings, words to assign and the preview follow.
    const earlier = serverText('sr', 'imports', 'asBefore', { file: payloadTable.name });
    await expectText(watched, 'the columns of a table', [earlier, textAt(4), textAt(5)]);
    await press(watched, serverText('sr', 'imports', 'check'));
    await expectText(watched, 'the check of a table', [serverText('sr', 'imports', 'dryRun'), textAt(2)]);

    await look(watched, '/dashboard/add-book');
    await watched.page.getByLabel(serverText('sr', 'bookForm', 'title'), { exact: true }).fill('zamka');
    await watched.page.getByRole('option').first().waitFor();
    await expectText(watched, 'suggested editions', [textAt(0)]);
    await watched.context.close();
    await annotate(String(watched.looked), 'trust:xss');
  });

  it('for admins: newsletter, errors, editions, reports, audit log', { timeout: 300_000 }, async ({ annotate }) => {
    const watched = await openBrowser(shop, filled.admin);
    const { page } = watched;
    // The API redacts the numbers of an error message.
    await look(watched, '/dashboard', ['TypeError: <script data-zamka>']);
    for (const key of ['newsletterPreviewSr', 'newsletterPreviewEn'] as const) {
      await press(watched, serverText('sr', 'admin', key));
      await page.locator('dialog[open]').getByText(textAt(0)).first().waitFor();
      await expectText(watched, key);
      await page.keyboard.press('Escape');
    }
    await look(watched, '/dashboard/editions', [textAt(0), textAt(1), namedText(3, 'izdavač')]);
    await press(watched, new RegExp(`^${serverText('sr', 'common', 'edit')}: `));
    await page.locator('dialog[open] input').first().waitFor();
    await expectText(watched, 'the dialog of an edition', [textAt(0)]);
    const { ofBuyer = '', replyOfSeller = '' } = filled.rounds.at(-1)?.texts ?? {};
    for (const path of ['/dashboard/reports', inCyrillic('/dashboard/reports')])
      await look(watched, path, [ofBuyer, replyOfSeller]);
    for (const path of ['/dashboard/audit', inCyrillic('/dashboard/audit')]) await look(watched, path, [textAt(0)]);
    // Filtered: with all payloads, newer entries fill the first page.
    const hidings = '/dashboard/audit?action=wantedHidden';
    for (const path of [hidings, inCyrillic(hidings)])
      await look(watched, path, [filled.wanted.replace(textAt(0), textAt(1))]);
    await look(watched, '/wanted', [filled.wanted]);
    await look(watched, '/dashboard/all-users', [textAt(0).slice(0, 80)]);
    await watched.context.close();
    await annotate(String(watched.looked), 'trust:xss');
  });
});

it('mails about deals and alerts contain hostile texts as text', async ({ annotate }) => {
  const scanned = await expectTextInMails(shop, /^(kupac|prodavac\d)@/, 10);
  await annotate(String(scanned), 'trust:xss');
});

it('a browser with CSP reports no violation on screens with hostile texts', { timeout: 300_000 }, async () => {
  const [{ proposed, agreed, completed }] = filled.rounds as [Dealings['rounds'][0]];
  const list = `/dashboard/lists/${filled.lists[0]?._id ?? ''}`;
  const visits = [
    { account: undefined, paths: publicScreens().map(([path]) => path) },
    {
      account: filled.buyer,
      paths: [
        ...[deal(proposed._id), deal(agreed._id, '/payment'), deal(completed._id, '/rating')],
        ...[thread(proposed.roomId), list, `${list}/plans`, '/dashboard/alerts', '/dashboard/profile?tab=account'],
      ],
    },
    {
      account: filled.sellers[0],
      paths: [deal(agreed._id), '/dashboard/profile?tab=selling', '/dashboard/book-listing'],
    },
    { account: filled.sellers[1], paths: [`/dashboard/import?import=${filled.importId}`] },
    {
      account: filled.admin,
      paths: [
        ...['/dashboard', '/dashboard/all-users', '/dashboard/editions'],
        ...['/dashboard/reports', '/dashboard/audit', '/wanted'],
      ],
    },
  ];
  for (const { account, paths } of visits) {
    const watched = await openBrowser(shop, account, { heeding: true });
    for (const path of paths) await look(watched, path);
    expect(watched.faults).toEqual([]);
    await watched.context.close();
  }
});
