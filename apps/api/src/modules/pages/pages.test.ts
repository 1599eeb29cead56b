import type { Page, PageSummary, Problem } from '@korice/contracts';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleOperator } from '@korice/texts/pages';
import { startTestApp, type TestApp } from '../../../test/app.js';
import { codeOf } from '../../../test/code-of.js';
import { buildUser, type BuiltUser } from '../../../test/factories/build-user.js';
import { seedPages } from './seed-pages.js';

let app: TestApp;
let author: BuiltUser;
let other: BuiltUser;
let admin: BuiltUser;
beforeAll(async () => {
  app = await startTestApp();
  author = await buildUser(app);
  other = await buildUser(app);
  admin = await buildUser(app, { role: 'admin' });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.models.pages.deleteMany({});
});

const text = { title: 'Žuta kuća i đak', content: '<p>Priča o kući.</p>' };
const create = (body: object = text, by = author) => request(app.url).post('/api/pages').set(by.auth).send(body);
const pageOf = (response: { body: unknown }) => response.body as Page;
const bySlug = (slug: string) => request(app.url).get(`/api/pages/slug/${slug}`);

describe('a page', () => {
  // @spec 3-page-fields 7-call-pages
  it('gets its URL from the title and can be read by everybody', async () => {
    const page = pageOf(await create().expect(201));
    expect(page).toMatchObject({
      slug: 'zuta-kuca-i-djak',
      content: text.content,
      author: { _id: author._id, name: author.name },
    });
    expect((await bySlug('zuta-kuca-i-djak').expect(200)).body).toEqual(page);
    expect(codeOf(await bySlug('nothing').expect(404))).toBe('PAGE_NOT_FOUND');
  });

  // @spec 7-call-pages
  it('can be listed and edited by its author and admins only', async () => {
    const { _id } = pageOf(await create());
    const list = async (by: BuiltUser) =>
      (await request(app.url).get('/api/pages').set(by.auth).expect(200)).body as PageSummary[];
    expect([(await list(author)).length, (await list(other)).length, (await list(admin)).length]).toEqual([1, 0, 1]);
    for (const [by, status] of [
      [author, 200],
      [admin, 200],
      [other, 404],
    ] as const) {
      await request(app.url).get(`/api/pages/${_id}`).set(by.auth).expect(status);
      await request(app.url)
        .put(`/api/pages/${_id}`)
        .set(by.auth)
        .send({ ...text, title: 'Nova' })
        .expect(status);
    }
    await request(app.url).delete(`/api/pages/${_id}`).set(other.auth).expect(404);
    await request(app.url).delete(`/api/pages/${_id}`).set(author.auth).expect(204);
    await request(app.url).delete(`/api/pages/${_id}`).set(author.auth).expect(404);
  });

  it('is listed without its texts', async () => {
    const english = { ...text, title: 'Druga', titleEn: 'Second', contentEn: '<p>A story.</p>' };
    const pages = [pageOf(await create()), pageOf(await create(english))];
    const response = await request(app.url).get('/api/pages').set(author.auth).expect(200);
    const summaries = pages.map(({ content: _content, contentEn, ...page }) => ({
      ...page,
      hasEnglish: contentEn !== '',
    }));
    expect(response.body).toEqual(summaries.toReversed());
    expect(summaries.map(({ hasEnglish }) => hasEnglish)).toEqual([false, true]);
  });

  it('has the current name of its author, also for a browser with an older ETag', async () => {
    const writer = await buildUser(app);
    const body = { ...text, clientId: 'strana-1' };
    const { _id, slug } = pageOf(await create(body, writer).expect(201));
    const { headers } = await bySlug(slug).expect(200);
    const profile = { name: 'Sasvim Novo Ime', biography: '', categories: [], gender: '', city: '' };
    await request(app.url).put(`/api/users/${writer._id}/profile`).set(writer.auth).send(profile).expect(200);
    const named = { author: { _id: writer._id, name: profile.name } };
    const again = await bySlug(slug)
      .set('If-None-Match', headers.etag ?? '')
      .expect(200);
    expect(again.body).toMatchObject(named);
    for (const path of ['/api/pages', `/api/pages/${_id}`]) {
      const response = await request(app.url).get(path).set(writer.auth).expect(200);
      expect([response.body as Page | Page[]].flat()).toMatchObject([named]);
    }
    expect((await create(body, writer).expect(200)).body).toMatchObject(named);
    const changed = request(app.url).put(`/api/pages/${_id}`).set(writer.auth).send(text);
    expect((await changed.expect(200)).body).toMatchObject(named);
  });

  it('of a blocked member is hidden from the public until the member is unblocked', async () => {
    const writer = await buildUser(app);
    const page = pageOf(await create(text, writer).expect(201));
    const block = (status: 'active' | 'blocked') =>
      request(app.url).put(`/api/users/${writer._id}/status`).set(admin.auth).send({ status }).expect(200);
    const { headers } = await bySlug(page.slug).expect(200);
    await block('blocked');
    const known = bySlug(page.slug).set('If-None-Match', headers.etag ?? '');
    for (const answer of [await bySlug(page.slug).expect(404), await known.expect(404)])
      expect(codeOf(answer)).toBe('PAGE_NOT_FOUND');
    const listed = await request(app.url).get('/api/pages').set(admin.auth).expect(200);
    expect(listed.body).toMatchObject([{ _id: page._id }]);
    await request(app.url).get(`/api/pages/${page._id}`).set(admin.auth).expect(200);
    await block('active');
    expect((await bySlug(page.slug).expect(200)).body).toEqual(page);
  });

  it('has a unique URL', async () => {
    await create().expect(201);
    expect(codeOf(await create(text, other).expect(409))).toBe('SLUG_TAKEN');
    const { _id } = pageOf(await create({ ...text, slug: 'druga' }).expect(201));
    const answer = await request(app.url)
      .put(`/api/pages/${_id}`)
      .set(author.auth)
      .send({ ...text, slug: 'zuta-kuca-i-djak' });
    expect([answer.status, codeOf(answer)]).toEqual([409, 'SLUG_TAKEN']);
  });

  it('is created once by twenty concurrent calls for the same URL', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 201).map(codeOf)).toEqual(Array(19).fill('SLUG_TAKEN'));
  });

  it('is stored once for a repeated clientId', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create({ ...text, clientId: 'jednom' })));
    expect(new Set(answers.map((answer) => pageOf(answer)._id)).size).toBe(1);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await app.models.pages.countDocuments()).toBe(1);
  });

  // @spec 7-call-pages
  it('is not overwritten by an update with an old ETag', async () => {
    const created = await create();
    const put = (etag: string, title: string) =>
      request(app.url)
        .put(`/api/pages/${pageOf(created)._id}`)
        .set(author.auth)
        .set('If-Match', etag)
        .send({ ...text, title });
    const changed = await put(created.headers.etag ?? '', 'Prva izmena').expect(200);
    expect(codeOf(await put(created.headers.etag ?? '', 'Druga izmena').expect(412))).toBe('CONFLICT');
    await put(changed.headers.etag ?? '', 'Druga izmena').expect(200);
  });

  // @spec 5-page-required
  it('returns an error for each missing field', async () => {
    const answer = await create({ title: '', content: '<p> </p>', slug: 'Not A Slug' }).expect(400);
    expect((answer.body as Problem).errors?.map(({ path }) => path)).toEqual(['title', 'slug', 'content']);
    expect((await create({ ...text, title: '!!!' }).expect(400)).body).toMatchObject({
      errors: [{ path: 'slug', code: 'slug_empty' }],
    });
  });
});

describe('the HTML of a page', () => {
  it.each([
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<p onclick="x()" style="color:red">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a rel="noopener noreferrer nofollow ugc">a</a>'],
    ['<a href="//evil.example">a</a>', '<a>a</a>'],
    ['<a href="/page/terms">a</a>', '<a href="/page/terms">a</a>'],
    ['<p>a<img src=x onerror=alert(1)></p>', '<p>a</p>'],
    ['<svg onload=alert(1)><p>a</p></svg>', '<p>a</p>'],
    ['<h1>Naslov</h1><p><b>a</b> <i>ж</i></p>', '<h2>Naslov</h2><p><strong>a</strong> <em>ж</em></p>'],
    ['<iframe src="https://a.example"></iframe><p>a', '<p>a</p>'],
    ['<ol start="3" type="a"><li>a</li></ol>', '<ol start="3"><li>a</li></ol>'],
  ])('%s becomes %s', async (sent, kept) => {
    expect(pageOf(await create({ ...text, content: sent }).expect(201)).content).toBe(kept);
  });

  it('without readable text is refused', async () => {
    await create({ ...text, content: '<script>alert(1)</script>' }).expect(400);
  });
});

describe('the pages of the site itself', () => {
  it('are created once in both languages, and follow a new operator until an admin edits them', async () => {
    await seedPages(app.models.pages, undefined);
    await seedPages(app.models.pages, undefined);
    expect(await app.models.pages.countDocuments()).toBe(4);
    const impressum = pageOf(await bySlug('impressum').expect(200));
    expect(impressum).toMatchObject({ titleEn: 'Impressum', author: { _id: null, name: 'Korice' } });
    expect(impressum.content).toContain('(primer)');
    expect(impressum.contentEn).toContain('(sample)');

    const operator = { ...sampleOperator.sr, operatorName: 'Knjižara <Žuta> & sin' };
    await seedPages(app.models.pages, operator);
    // A process seeds them at its start, before it caches anything.
    app.deps.events.emit('site.changed', { arePagesChanged: true });
    expect(pageOf(await bySlug('impressum')).content).toContain('Knjižara &lt;Žuta&gt; &amp; sin');

    const mended = { title: 'Impresum', slug: 'impressum', content: '<p>Naš tekst.</p>' };
    await request(app.url).put(`/api/pages/${impressum._id}`).set(admin.auth).send(mended).expect(200);
    await seedPages(app.models.pages, sampleOperator.sr);
    expect(pageOf(await bySlug('impressum')).content).toBe('<p>Naš tekst.</p>');
  });

  it('have slugs that members cannot use (SLUG_TAKEN), also when the pages do not exist', async () => {
    const { _id } = pageOf(await create().expect(201));
    for (const slug of ['impressum', 'about-us', 'terms', 'privacy']) {
      const page = { ...text, slug };
      expect(codeOf(await create(page).expect(409))).toBe('SLUG_TAKEN');
      const changed = await request(app.url).put(`/api/pages/${_id}`).set(author.auth).send(page).expect(409);
      expect(codeOf(changed)).toBe('SLUG_TAKEN');
      await create(page, admin).expect(201);
    }
  });

  it('cannot be changed by members', async () => {
    await seedPages(app.models.pages, undefined);
    const { _id } = pageOf(await bySlug('terms'));
    await request(app.url).put(`/api/pages/${_id}`).set(author.auth).send(text).expect(404);
  });
});
