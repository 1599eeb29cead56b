import { act, screen, waitFor, within } from '@testing-library/react';
import { slugify } from '@korice/book-text/slug';
import type { Page } from '@korice/contracts';
import { pageBounds } from '@korice/contracts/pages';
import type { Editor } from '@tiptap/core';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { startSession } from '../../features/auth/session.js';
import { withLogin } from '../../testing/logged-in.js';
import { cutOff, refuse, reply, withNetwork } from '../../testing/reply.js';
import { render } from '../../testing/render.js';
import { buildMe, buildPage } from '../../testing/samples.js';
import PageForm from './PageForm.js';

withNetwork();

const areas = ['pages', 'dashboard', 'bookForm', 'errors'] as const;
const me = buildMe();
const damp = buildPage();
const draftKey = `korice.draft.${me._id}.page.new`;

async function open(at: string) {
  const opened = await render(
    <Routes>
      <Route path="/dashboard/add-page" element={<PageForm />} />
      <Route path="/dashboard/page-listing/:pageId" element={<PageForm />} />
      <Route path="*" element={<p>Drugi ekran</p>} />
    </Routes>,
    { at, areas },
  );
  return opened;
}

async function openNew() {
  const opened = await open('/dashboard/add-page');
  await screen.findByRole('textbox', { name: 'Sadržaj' });
  return opened;
}

async function openStored(page: Page = damp) {
  reply('GET /api/pages/:pageId', page, { headers: { ETag: '"1"' } });
  const opened = await open(`/dashboard/page-listing/${page._id}`);
  await screen.findByRole('textbox', { name: 'Sadržaj' });
  return opened;
}

/** Inserts text with an editor command: jsdom has no layout to type into. */
function write(html: string, name = 'Sadržaj') {
  const { editor } = screen.getByRole<HTMLElement & { editor: Editor }>('textbox', { name });
  act(() => void editor.commands.setContent(html, { emitUpdate: true }));
}

const field = (name: string) => screen.getByLabelText(name, { exact: true, selector: 'input' });
const add = () => screen.getByRole('button', { name: 'Dodaj stranicu' });

function acceptNew(): unknown[] {
  const sent: unknown[] = [];
  reply('POST /api/pages', async ({ request }) => {
    const { clientId, ...body } = (await request.json()) as Page & { clientId: string };
    expect(clientId).toMatch(/^[0-9a-f]{32}$/);
    sent.push(body);
    return buildPage(body);
  });
  return sent;
}

withLogin(me);

/** Simulates another tab that holds the lock of a draft. Returns a function that ends the simulation. */
function lockElsewhere(locked: string): () => void {
  const request = (name: string, _options: LockOptions, work: (lock: Lock | null) => unknown) =>
    Promise.resolve(work(name === locked ? null : { name, mode: 'exclusive' }));
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  return () => Reflect.deleteProperty(navigator, 'locks');
}

describe('PageForm for a new page', () => {
  it('neither restores nor overwrites the new page that another tab writes', async () => {
    const other = await openNew();
    await other.user.type(field('Naslov'), 'Uslovi');
    other.unmount();
    const unlock = lockElsewhere(draftKey);
    try {
      const { user, unmount } = await openNew();
      expect(field('Naslov')).toHaveValue('');
      await user.type(field('Naslov'), 'Dostava');
      unmount();
    } finally {
      unlock();
    }
    expect(localStorage.getItem(draftKey)).toContain('Uslovi');
    expect(localStorage.getItem(`${draftKey}.2`)).toContain('Dostava');
  });

  // @spec 2-page-form 2-page-form-buttons 2-page-form-return 4-page-mode 5-page-slug 9-after-save
  it('publishes it under a slug derived from the title', async () => {
    const { user, history } = await openNew();
    await user.type(field('Naslov'), 'Žuta kuća i đak');
    expect(field('Adresa stranice')).toHaveValue('zuta-kuca-i-djak');
    expect(screen.getByText(/\/page\/zuta-kuca-i-djak$/)).toBeInTheDocument();
    write('<h2>Prvo</h2><p>Knjiga <strong>diše</strong>.</p>');
    const sent = acceptNew();
    await user.click(add());
    expect(await screen.findByText('Stranica je dodata!')).toBeInTheDocument();
    expect(sent).toEqual([
      {
        title: 'Žuta kuća i đak',
        slug: 'zuta-kuca-i-djak',
        content: '<h2>Prvo</h2><p>Knjiga <strong>diše</strong>.</p>',
        titleEn: '',
        contentEn: '',
      },
    ]);
    expect(screen.getByRole('link', { name: 'Stranice' })).toHaveAttribute('href', '/dashboard/page-listing');
    await waitFor(() => expect(history.location.pathname).toBe('/dashboard/page-listing'));
  });

  // @spec 2-page-form
  it('keeps an edited slug', async () => {
    const { user } = await openNew();
    await user.type(field('Naslov'), 'Kuća');
    await user.clear(field('Adresa stranice'));
    await user.type(field('Adresa stranice'), 'moja');
    await user.type(field('Naslov'), ' i đak');
    expect(field('Adresa stranice')).toHaveValue('moja');
  });

  // @spec 5-page-required 8-silent-blocked
  it('marks missing and invalid fields', async () => {
    const { user } = await openNew();
    await user.type(field('Adresa stranice'), 'Nije Dobra!');
    await user.click(add());
    const summary = within(screen.getByRole('alert'));
    expect(summary.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Upiši naslov.',
      'Adresa može da ima samo mala slova bez kvačica, cifre i crtice.',
      'Sadržaj ne može da bude prazan.',
    ]);
    await user.click(summary.getByRole('link', { name: 'Sadržaj ne može da bude prazan.' }));
    expect(screen.getByRole('textbox', { name: 'Sadržaj' })).toHaveFocus();
  });

  it('shows that the slug is taken', async () => {
    const { user } = await openNew();
    await user.type(field('Naslov'), 'Impressum');
    write('<p>x</p>');
    refuse('POST /api/pages', 'SLUG_TAKEN');
    await user.click(add());
    expect(
      await screen.findByRole('link', { name: 'Ta adresa stranice je zauzeta. Izaberi drugu.' }),
    ).toBeInTheDocument();
  });

  // @spec 8-page-not-saved
  it('shows the error of a failed save and keeps the input', async () => {
    const { user } = await openNew();
    await user.type(field('Naslov'), 'Kuća');
    write('<p>Zemun</p>');
    cutOff('POST /api/pages');
    await user.click(add());
    expect(await screen.findByText(/^Greška: Nema veze sa serverom/)).toBeInTheDocument();
    expect(field('Naslov')).toHaveValue('Kuća');
    expect(screen.getByRole('textbox', { name: 'Sadržaj' })).toHaveTextContent('Zemun');
  });

  it('restores the draft, which can be discarded', async () => {
    const { user, unmount } = await openNew();
    await user.type(field('Naslov'), 'Kuća');
    write('<p>Zemun</p>');
    unmount();
    const { user: later } = await openNew();
    expect(field('Naslov')).toHaveValue('Kuća');
    expect(screen.getByRole('textbox', { name: 'Sadržaj' })).toHaveTextContent('Zemun');
    await later.click(screen.getByRole('button', { name: 'Odbaci izmene' }));
    expect(field('Naslov')).toHaveValue('');
    expect(await screen.findByRole('textbox', { name: 'Sadržaj' })).toHaveTextContent('');
  });

  it('updates the page when the save interrupted by closing the tab had succeeded', async () => {
    const { user, unmount } = await openNew();
    await user.type(field('Naslov'), 'Kuća');
    write('<p>Zemun</p>');
    reply('POST /api/pages', damp, { delay: 'infinite' });
    await user.click(add());
    unmount();
    const { user: later } = await openNew();
    reply('POST /api/pages', damp, { headers: { ETag: '"1"' } });
    const changed: unknown[] = [];
    reply('PUT /api/pages/:pageId', async ({ request }) => {
      changed.push(request.headers.get('If-Match'), await request.json());
      return damp;
    });
    write('<p>Novi Sad</p>');
    await later.click(add());
    expect(await screen.findByText('Stranica je dodata!')).toBeInTheDocument();
    expect(changed).toEqual(['"1"', expect.objectContaining({ title: 'Kuća', content: '<p>Novi Sad</p>' })]);
  });

  it('creates a page with a new clientId after the draft was discarded', async () => {
    const { user, unmount } = await openNew();
    await user.type(field('Naslov'), 'Kuća');
    unmount();
    const { clientId } = JSON.parse(localStorage.getItem(draftKey) ?? '') as { clientId: string };
    const { user: later } = await openNew();
    await later.click(screen.getByRole('button', { name: 'Odbaci izmene' }));
    await screen.findByRole('textbox', { name: 'Sadržaj' });
    await later.type(field('Naslov'), 'Vlaga');
    write('<p>Zemun</p>');
    const keys: string[] = [];
    reply('POST /api/pages', async ({ request }) => {
      keys.push(((await request.json()) as { clientId: string }).clientId);
      return damp;
    });
    await later.click(add());
    expect(await screen.findByText('Stranica je dodata!')).toBeInTheDocument();
    expect(keys).toHaveLength(1);
    expect(keys).not.toContain(clientId);
  });

  it('shows a preview', async () => {
    const { user } = await openNew();
    await user.type(field('Naslov'), 'Kuća');
    write('<p>Zemun</p><script>alert(1)</script>');
    await user.click(screen.getByRole('button', { name: 'Prikaz' }));
    const dialog = screen.getByRole('dialog', { name: 'Kuća' });
    expect(await within(dialog).findByText('Zemun')).toBeInTheDocument();
    expect(dialog.querySelector('script')).toBeNull();
  });
});

describe('PageForm for a stored page', () => {
  /** Stores a draft that was started from an older version of the page. */
  function keepDraft() {
    const values = { title: 'Nedovršena', slug: damp.slug, content: damp.content, titleEn: '', contentEn: '' };
    const draft = { values, savedAt: Date.now(), clientId: 'a'.repeat(32), etag: '"0"' };
    localStorage.setItem(`korice.draft.${me._id}.page.${damp._id}`, JSON.stringify(draft));
  }

  // @spec 2-route-edit-page 2-page-form-buttons 4-page-mode
  it('saves with the ETag it was loaded with and keeps the slug', async () => {
    const { user } = await openStored();
    const sent: unknown[] = [];
    reply('PUT /api/pages/:pageId', async ({ request }) => {
      sent.push(request.headers.get('If-Match'), await request.json());
      return damp;
    });
    await user.clear(field('Naslov'));
    await user.type(field('Naslov'), 'Vlaga');
    await user.click(screen.getByRole('button', { name: 'Sačuvaj stranicu' }));
    expect(await screen.findByText('Stranica je sačuvana!')).toBeInTheDocument();
    expect(sent).toEqual([
      '"1"',
      { title: 'Vlaga', slug: damp.slug, content: damp.content, titleEn: '', contentEn: '' },
    ]);
  });

  it.each([
    ['the ETag of the stored page after an older draft is discarded', '"1"', false],
    ['the ETag of the draft after undo restores it', '"0"', true],
  ])('saves with %s', async (_words, etag, isTakenBack) => {
    keepDraft();
    const { user } = await openStored();
    const sent: unknown[] = [];
    reply('PUT /api/pages/:pageId', ({ request }) => {
      sent.push(request.headers.get('If-Match'));
      return damp;
    });
    await user.click(screen.getByRole('button', { name: 'Odbaci izmene' }));
    if (isTakenBack) await user.click(screen.getByRole('button', { name: 'Vrati' }));
    expect(field('Naslov')).toHaveValue(isTakenBack ? 'Nedovršena' : damp.title);
    await user.type(field('Naslov'), '!');
    await user.click(screen.getByRole('button', { name: 'Sačuvaj stranicu' }));
    expect(await screen.findByText('Stranica je sačuvana!')).toBeInTheDocument();
    expect(sent).toEqual([etag]);
  });

  it('asks which version to keep after a conflict', async () => {
    const { user } = await openStored();
    await user.type(field('Naslov'), '!');
    refuse('PUT /api/pages/:pageId', 'CONFLICT');
    await user.click(screen.getByRole('button', { name: 'Sačuvaj stranicu' }));
    await screen.findByRole('alertdialog', { name: 'U međuvremenu je sačuvana druga izmena' });
    reply('GET /api/pages/:pageId', { ...damp, title: 'Njihova', content: '<p>Njihov tekst</p>' });
    await user.click(screen.getByRole('button', { name: 'Učitaj sačuvano' }));
    await waitFor(() => expect(field('Naslov')).toHaveValue('Njihova'));
    expect(await screen.findByRole('textbox', { name: 'Sadržaj' })).toHaveTextContent('Njihov tekst');
  });

  describe('after a save whose response was lost', () => {
    const link = '<a href="https://vlaga.test/">Vlaga</a>';
    /** Saves a changed page; the API stores it in its form, but the response is lost. */
    async function saveWithoutResponse() {
      const opened = await openStored();
      await opened.user.type(field('Naslov'), ' u kući ');
      await opened.user.clear(field('Adresa stranice'));
      write(`<p>${link} i memla</p>`);
      cutOff('PUT /api/pages/:pageId');
      await save(opened);
      expect(await screen.findByText(/^Greška: /)).toBeInTheDocument();
      const title = `${damp.title} u kući`;
      const rel = 'rel="noopener noreferrer nofollow ugc"';
      const content = `<p>${link.replace('">', `" ${rel}>`)} i memla</p>`;
      const stored = { ...damp, title, slug: slugify(title), content };
      refuse('PUT /api/pages/:pageId', 'CONFLICT');
      reply('GET /api/pages/:pageId', stored, { headers: { ETag: '"2"' } });
      return { ...opened, stored };
    }
    const save = ({ user }: Pick<Awaited<ReturnType<typeof open>>, 'user'>) =>
      user.click(screen.getByRole('button', { name: 'Sačuvaj stranicu' }));

    it('is saved when a conflict is that save', async () => {
      await save(await saveWithoutResponse());
      expect(await screen.findByText('Stranica je sačuvana!')).toBeInTheDocument();
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    });

    it('saves changes that were made since then', async () => {
      const opened = await saveWithoutResponse();
      await opened.user.type(field('Naslov'), '2');
      const sent: unknown[] = [];
      reply(
        'GET /api/pages/:pageId',
        () => {
          reply('PUT /api/pages/:pageId', async ({ request }) => {
            sent.push(request.headers.get('If-Match'), await request.json());
            return damp;
          });
          return opened.stored;
        },
        { headers: { ETag: '"2"' } },
      );
      await save(opened);
      expect(await screen.findByText('Stranica je sačuvana!')).toBeInTheDocument();
      expect(sent).toMatchObject(['"2"', { title: `${damp.title} u kući 2` }]);
    });

    it('asks which version to keep when somebody else has saved another text', async () => {
      const opened = await saveWithoutResponse();
      const content = opened.stored.content.replace('memla', 'buđ');
      reply('GET /api/pages/:pageId', { ...opened.stored, content }, { headers: { ETag: '"3"' } });
      await save(opened);
      expect(await screen.findByRole('alertdialog', { name: 'U međuvremenu je sačuvana druga izmena' })).toBeVisible();
    });
  });

  it('resets to the latest stored version after the own version failed to save over a conflict', async () => {
    keepDraft();
    const { user } = await openStored();
    refuse('PUT /api/pages/:pageId', 'CONFLICT');
    await user.click(screen.getByRole('button', { name: 'Sačuvaj stranicu' }));
    await screen.findByRole('alertdialog', { name: 'U međuvremenu je sačuvana druga izmena' });
    reply('GET /api/pages/:pageId', { ...damp, title: 'Njihova' }, { headers: { ETag: '"2"' } });
    refuse('PUT /api/pages/:pageId', 'UNAVAILABLE');
    await user.click(screen.getByRole('button', { name: 'Zadrži moje izmene' }));
    expect(await screen.findByText(/Sajt trenutno nije dostupan/)).toBeInTheDocument();
    expect(field('Naslov')).toHaveValue('Nedovršena');
    await user.click(screen.getByRole('button', { name: 'Odbaci izmene' }));
    expect(field('Naslov')).toHaveValue('Njihova');
  });

  it('has English fields for admins', async () => {
    startSession('t', { ...me, role: 'admin' });
    const { user } = await openStored();
    await user.click(screen.getByRole('tab', { name: 'Na engleskom (nije obavezno)' }));
    await user.type(field('Naslov na engleskom'), 'Damp');
    write('<p>My house</p>', 'Sadržaj na engleskom');
    const sent: unknown[] = [];
    reply('PUT /api/pages/:pageId', async ({ request }) => {
      sent.push(await request.json());
      return damp;
    });
    await user.click(screen.getByRole('button', { name: 'Sačuvaj stranicu' }));
    expect(await screen.findByText('Stranica je sačuvana!')).toBeInTheDocument();
    expect(sent[0]).toMatchObject({ title: damp.title, titleEn: 'Damp', contentEn: '<p>My house</p>' });
  });

  it('does not require the English text', async () => {
    startSession('t', { ...me, role: 'admin' });
    const { user } = await openStored();
    expect(screen.getByRole('textbox', { name: 'Sadržaj' })).toBeRequired();
    await user.click(screen.getByRole('tab', { name: 'Na engleskom (nije obavezno)' }));
    expect(screen.getByRole('textbox', { name: 'Sadržaj na engleskom' })).not.toBeRequired();
    expect(field('Naslov na engleskom')).not.toBeRequired();
  });

  it('opens the tab of the field that the error summary links to', async () => {
    startSession('t', { ...me, role: 'admin' });
    const { user } = await openStored();
    await user.clear(field('Naslov'));
    await user.click(screen.getByRole('tab', { name: 'Na engleskom (nije obavezno)' }));
    await user.click(field('Naslov na engleskom'));
    await user.paste('a'.repeat(pageBounds.title + 1));
    await user.click(screen.getByRole('button', { name: 'Sačuvaj stranicu' }));
    expect(field('Naslov')).toBeVisible();
    expect(field('Naslov na engleskom')).not.toBeVisible();
    const summary = within(screen.getByRole('alert'));
    await user.click(summary.getByRole('link', { name: /najviše/ }));
    expect(field('Naslov na engleskom')).toBeVisible();
    expect(field('Naslov na engleskom')).toHaveFocus();
    await user.click(summary.getByRole('link', { name: 'Upiši naslov.' }));
    expect(field('Naslov')).toBeVisible();
    expect(field('Naslov')).toHaveFocus();
  });

  it('shows that the page does not exist', async () => {
    refuse('GET /api/pages/:pageId', 'PAGE_NOT_FOUND');
    await open('/dashboard/page-listing/0000000000000000000000ff');
    expect(await screen.findByRole('heading', { name: 'Ova stranica ne postoji' })).toBeInTheDocument();
  });

  // @spec 4-page-mode 8-silent-pages
  it('shows an error with retry when loading fails', async () => {
    refuse('GET /api/pages/:pageId', 'INTERNAL');
    const { user } = await open(`/dashboard/page-listing/${damp._id}`);
    const retry = await screen.findByRole('button', { name: 'Pokušaj ponovo' });
    reply('GET /api/pages/:pageId', damp);
    await user.click(retry);
    await waitFor(() => expect(field('Naslov')).toHaveValue(damp.title));
  });
});

describe('the toolbar of the page editor', () => {
  it('formats the selection and shows the pressed state', async () => {
    const { user } = await openStored();
    const { editor } = screen.getByRole<HTMLElement & { editor: Editor }>('textbox', { name: 'Sadržaj' });
    act(() => void editor.commands.selectAll());
    const bold = screen.getByRole('button', { name: 'Podebljano' });
    await user.click(bold);
    expect(bold).toHaveAttribute('aria-pressed', 'true');
    expect(editor.getHTML()).toBe('<p><strong>Moja kuća je u Zemunu.</strong></p>');
    await user.click(screen.getByRole('button', { name: 'Vrati korak' }));
    expect(editor.getHTML()).toBe(damp.content);
  });

  it('is one tab stop with arrow key navigation', async () => {
    const { user } = await openStored();
    const tools = within(screen.getByRole('toolbar', { name: 'Alatke za tekst' })).getAllByRole('button');
    expect(tools.filter((tool) => tool.tabIndex === 0)).toHaveLength(1);
    act(() => tools[0]?.focus());
    await user.keyboard('{ArrowRight}');
    expect(tools[1]).toHaveFocus();
    await user.keyboard('{Home}{ArrowLeft}');
    expect(tools.at(-1)).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(tools[0]).toHaveFocus();
  });

  it('sets a link and refuses an invalid address', async () => {
    const { user } = await openStored();
    const { editor } = screen.getByRole<HTMLElement & { editor: Editor }>('textbox', { name: 'Sadržaj' });
    act(() => void editor.commands.selectAll());
    await user.click(screen.getByRole('button', { name: 'Link' }));
    await user.type(field('Adresa linka'), 'javascript:alert(1)');
    await user.keyboard('{Enter}');
    expect(screen.getByText('Adresa linka nije ispravna. Primer: https://primer.rs')).toBeInTheDocument();
    await user.clear(field('Adresa linka'));
    await user.type(field('Adresa linka'), 'primer.rs{Enter}');
    expect(editor.getHTML()).toBe('<p><a href="https://primer.rs">Moja kuća je u Zemunu.</a></p>');
    await user.click(screen.getByRole('button', { name: 'Link' }));
    expect(field('Adresa linka')).toHaveValue('https://primer.rs');
    await user.click(screen.getByRole('button', { name: 'Ukloni link' }));
    expect(editor.getHTML()).toBe(damp.content);
  });
});
