import type { AuditEntry, Edition, EditionSource, IsbnData, SuggestedEdition } from '@korice/contracts';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.js';
import { codeOf } from '../../../../test/code-of.js';
import { buildUser, type BuiltUser } from '../../../../test/factories/build-user.js';
import { type EditionFields, indexEditions } from './edition.model.js';

let app: TestApp;
let admin: BuiltUser;
let sellers: BuiltUser[];
beforeAll(async () => {
  app = await startTestApp();
  admin = await buildUser(app, { role: 'admin', name: 'Sonja' });
  await app.services.admins.enlist(admin._id);
  sellers = [await buildUser(app), await buildUser(app)];
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.models.editions.deleteMany({});
  await app.models.books.deleteMany({});
  await app.models.auditEntries.deleteMany({});
});

const drina = '9788607004171';
const other = '9788610012347';
const third = '9788652101238';

type Values = Partial<Record<keyof EditionFields['values'], string | number>>;

async function build(isbn13: string, values: Values, source: EditionSource = 'import'): Promise<void> {
  const stored = Object.entries(values).map(([field, value]) => [field, { value, source }]);
  await app.models.editions.create({ _id: isbn13, values: Object.fromEntries(stored) as EditionFields['values'] });
  await indexEditions(app.models.editions);
}

const list = async (q = '') =>
  (await request(app.url).get('/api/editions').query({ q }).set(admin.auth).expect(200)).body as Edition[];
const update = (isbn: string, values: object) =>
  request(app.url).put(`/api/editions/${isbn}`).set(admin.auth).send({ values });
const merge = (isbn: string, into: string) =>
  request(app.url).put(`/api/editions/${isbn}/merged`).set(admin.auth).send({ into });
const lookUp = async (isbn: string) =>
  (
    await request(app.url)
      .get(`/api/isbn/${isbn}`)
      .set(sellers[0]?.auth ?? {})
      .expect(200)
  ).body as IsbnData;
const audited = async () => {
  const response = await request(app.url).get('/api/audit').set(admin.auth).expect(200);
  return (response.body as AuditEntry[]).map(({ action, subject, detail }) => [action, subject.name, detail]);
};
const complete = { author: 'Ivo Andrić', publisher: 'Prosveta', publishedDate: '1984', pageCount: 312 };

/** Lists a copy of each seller and waits until the catalogue has processed them. */
async function listCopies(fields: Record<string, string>): Promise<void> {
  for (const { auth } of sellers)
    await request(app.url)
      .post('/api/books')
      .set(auth)
      .field({ title: 'Na Drini ćuprija', author: 'Ivo Andrić', price: '900', ISBN: drina, ...fields })
      .expect(201);
  await app.deps.eventOutbox.settle();
}

/** Runs `meanwhile` before the next write to the catalogue. */
const beforeWrite = (meanwhile: () => Promise<unknown>) => {
  const { editions } = app.models;
  const updateOne = editions.updateOne.bind(editions);
  const write = vi.spyOn(editions as { updateOne: (...given: never[]) => unknown }, 'updateOne');
  write.mockImplementationOnce(async (...given: Parameters<typeof updateOne>) => {
    await meanwhile();
    return updateOne(...given);
  });
};

describe('the catalogue of editions', () => {
  it('is searched by words of title and author in any spelling, and by the first digits of an ISBN', async () => {
    await build(drina, { title: 'Na Drini ćuprija', author: 'Ivo Andrić' });
    await build(other, { title: 'Prokleta avlija', author: 'Ivo Andrić' });
    const isbns = async (q: string) => (await list(q)).map(({ isbn }) => isbn);
    expect(await isbns('')).toEqual([drina, other]);
    expect(await isbns('ЋУПР андрић')).toEqual([drina]);
    expect(await isbns('978-86-10')).toEqual([other]);
    expect(await isbns('86-07-00417-4')).toEqual([drina]);
    expect(await isbns('zzz')).toEqual([]);
  });

  it('lists an edition whose imported title has characters that the form refuses', async () => {
    const title = '\u202bNa Drini ćuprija\u202c';
    await build(drina, { title });
    expect((await list()).map(({ values }) => values.title)).toEqual([title]);
  });

  it('lists an edition for which two sellers stated 0 pages', async () => {
    await listCopies({ pageCount: '0' });
    expect((await list()).map(({ values }) => values.pageCount)).toEqual([0]);
  });

  it('states the source of each value', async () => {
    await build(drina, { title: 'Na Drini ćuprija', pageCount: 312 });
    expect(await list()).toEqual([
      {
        isbn: drina,
        values: expect.objectContaining({
          title: 'Na Drini ćuprija',
          author: '',
          pageCount: 312,
          weight: null,
        }) as object,
        sources: { title: 'import', pageCount: 'import' },
        mergedInto: '',
      },
    ]);
  });
});

describe('a value that an admin corrects', () => {
  it('is returned by lookups with the source admin', async () => {
    await build(drina, { title: 'Na Drini cuprija', ...complete });
    const response = await update(drina, { title: 'Na Drini ćuprija' }).expect(200);
    expect(response.body).toMatchObject({ values: { title: 'Na Drini ćuprija' }, sources: { title: 'admin' } });
    const data = await lookUp(drina);
    expect(data).toMatchObject({ title: 'Na Drini ćuprija', publisher: 'Prosveta', source: 'admin' });
    expect(data.fromAdmins).toEqual(['title']);
    expect((await list('cuprija')).map(({ isbn }) => isbn)).toEqual([drina]);
  });

  it('is kept when two sellers agree on another value, while fields that nobody set take theirs', async () => {
    await build(drina, { title: 'Na Drini ćuprija', publisher: 'Prosvetaa', publishedDate: '1984' });
    await update(drina, { publisher: 'Prosveta', publishedDate: '' }).expect(200);
    await listCopies({ publisher: 'Nolit', publishedDate: '1990', pageCount: '320' });
    const [edition] = await list();
    expect(edition?.values).toMatchObject({ publisher: 'Prosveta', publishedDate: '', pageCount: 320 });
    expect(edition?.sources).toMatchObject({ publisher: 'admin', publishedDate: 'admin', pageCount: 'sellers' });
  });

  it('is recorded once in the audit log when it is repeated, with the names of the fields', async () => {
    await build(drina, { title: 'Na Drini ćuprija' });
    for (let time = 0; time < 2; time += 1) await update(drina, { pageCount: 312, binding: 'hard' }).expect(200);
    expect(await audited()).toEqual([['editionEdited', `Na Drini ćuprija, ${drina}`, 'pageCount, binding']]);
  });

  it('is refused for an unknown edition and an invalid value', async () => {
    expect(codeOf(await update(drina, { title: 'Seobe' }).expect(404))).toBe('NOT_FOUND');
    await build(drina, { title: 'Na Drini ćuprija' });
    for (const values of [{ pageCount: 0 }, { publishedDate: '1984-13' }, { language: 'srpski' }])
      expect(codeOf(await update(drina, values).expect(400)), JSON.stringify(values)).toBe('VALIDATION_FAILED');
  });
});

describe('a merged edition', () => {
  it('returns the target edition in lookups, completed with its own values, until the merge is undone', async () => {
    await build(drina, { title: 'Na Drini ćuprija', ...complete });
    await build(other, { title: 'Na Drini ćuprija, roman', weight: 420, ...complete, publisher: 'Nolit' });
    expect((await merge(other, drina).expect(200)).body).toMatchObject({ isbn: other, mergedInto: drina });
    expect(await lookUp(other)).toMatchObject({ title: 'Na Drini ćuprija', publisher: 'Prosveta', weight: 420 });
    await merge(other, '').expect(200);
    expect(await lookUp(other)).toMatchObject({ title: 'Na Drini ćuprija, roman', publisher: 'Nolit' });
  });

  it('leaves the target with the values that it had before and those that an admin has changed when it is parted', async () => {
    await build(drina, { title: 'Na Drini ćuprija' });
    await build(other, { title: 'Prokleta avlija', ...complete, weight: 420 });
    for (let time = 0; time < 2; time += 1) await merge(other, drina).expect(200);
    expect((await list(drina))[0]?.values).toMatchObject({ ...complete, weight: 420 });
    await update(drina, { pageCount: 314 }).expect(200);
    await merge(other, '').expect(200);
    const [edition] = await list(drina);
    expect(edition?.values).toMatchObject({ title: 'Na Drini ćuprija', author: '', weight: null, pageCount: 314 });
    expect(edition?.sources).toEqual({ title: 'import', pageCount: 'admin' });
    expect(await lookUp(other)).toMatchObject({ title: 'Prokleta avlija', weight: 420 });
  });

  it('gives back what its target took when it is merged into a third edition', async () => {
    await build(drina, { title: 'Na Drini ćuprija' });
    await build(third, { title: 'Travnička hronika' });
    await build(other, { title: 'Prokleta avlija', weight: 420 });
    await merge(other, drina).expect(200);
    await merge(other, third).expect(200);
    expect((await list(drina))[0]?.values.weight).toBeNull();
    expect((await list(third))[0]?.values.weight).toBe(420);
  });

  it('is no longer merged after an undo that overlaps with its merge into a third edition', async () => {
    for (const one of [drina, other, third]) await build(one, { title: 'Seobe' });
    await merge(other, drina).expect(200);
    beforeWrite(() => merge(other, third).expect(200));
    expect((await merge(other, '').expect(200)).body).toMatchObject({ isbn: other, mergedInto: '' });
    expect((await list()).map(({ mergedInto }) => mergedInto)).toEqual(['', '', '']);
  });

  it('does not fill a field that an admin emptied', async () => {
    await build(drina, { title: 'Na Drini ćuprija', publisher: 'Prosveta' });
    await update(drina, { publisher: '' }).expect(200);
    await build(other, { title: 'Na Drini ćuprija', publisher: 'Nolit', weight: 420 });
    await merge(other, drina).expect(200);
    const [edition] = await list(drina);
    expect(edition?.values).toMatchObject({ publisher: '', weight: 420 });
  });

  it('is recorded once in the audit log when it is repeated, under the name of the target edition', async () => {
    await build(drina, { title: 'Na Drini ćuprija' });
    await build(other, { title: 'Drina' });
    for (let time = 0; time < 2; time += 1) await merge(other, drina).expect(200);
    expect(await audited()).toEqual([['editionsMerged', `Na Drini ćuprija, ${drina}`, other]]);
  });

  it('cannot be merged into itself, into an unknown edition or in a chain', async () => {
    for (const isbn of [drina, other, third]) await build(isbn, { title: 'Seobe' });
    expect(codeOf(await merge(drina, drina).expect(409))).toBe('EDITION_NOT_MERGEABLE');
    expect(codeOf(await merge(drina, '9780261103252').expect(404))).toBe('NOT_FOUND');
    await merge(other, drina).expect(200);
    expect(codeOf(await merge(third, other).expect(409))).toBe('EDITION_NOT_MERGEABLE');
    expect(codeOf(await merge(drina, third).expect(409))).toBe('EDITION_NOT_MERGEABLE');
  });
});

describe('two merges at the same time', () => {
  const mergedOf = async () =>
    (await list()).flatMap(({ isbn, mergedInto }) => (mergedInto ? [[isbn, mergedInto]] : []));

  it.each([
    ['of the target into a third edition', drina, third],
    ['of the target into the first edition', drina, other],
    ['of a third edition into the first one', third, other],
  ])('leave no chain: the merge of an edition fails after one %s', async (_title, isbn, into) => {
    for (const one of [drina, other, third]) await build(one, { title: 'Seobe' });
    beforeWrite(() => merge(isbn, into).expect(200));
    expect(codeOf(await merge(other, drina).expect(409))).toBe('EDITION_NOT_MERGEABLE');
    expect(await mergedOf()).toEqual([[isbn, into]]);
  });

  it('leave the target of a refused merge as it was', async () => {
    await build(drina, { title: 'Seobe' });
    await build(other, { title: 'Seobe', publisher: 'Nolit' });
    await build(third, { title: 'Seobe' });
    beforeWrite(() => merge(drina, third).expect(200));
    await merge(other, drina).expect(409);
    expect((await list()).find(({ isbn }) => isbn === drina)?.values.publisher).toBe('');
    const actions = (await audited()).map(([action]) => action);
    expect(actions.toSorted()).toEqual(['editionParted', 'editionsMerged', 'editionsMerged']);
  });

  it('leave no chain and no cycle when both are checked before either is written', async () => {
    for (const one of [drina, other, third]) await build(one, { title: 'Seobe' });
    for (const [isbn, into] of [
      [drina, third],
      [drina, other],
    ] as const) {
      await app.models.editions.updateMany({}, { $unset: { mergedInto: 1 } });
      await Promise.all([merge(other, drina), merge(isbn, into)]);
      expect((await mergedOf()).length).toBeLessThan(2);
    }
  });

  it('keep a value of the target that an admin sets meanwhile', async () => {
    await build(drina, { title: 'Seobe' });
    await build(other, { title: 'Seobe', publisher: 'Nolit' });
    beforeWrite(() => update(drina, { publisher: 'Prosveta' }).expect(200));
    await merge(other, drina).expect(200);
    expect((await list(drina))[0]?.values.publisher).toBe('Prosveta');
  });

  it('end a merge that a crash left in a chain when it is repeated', async () => {
    for (const one of [drina, other, third]) await build(one, { title: 'Seobe' });
    await app.models.editions.updateOne({ _id: other }, { mergedInto: drina });
    await app.models.editions.updateOne({ _id: drina }, { mergedInto: third });
    await merge(other, drina).expect(409);
    expect(await mergedOf()).toEqual([[drina, third]]);
  });
});

it('a corrected title whose search words are not stored is found after the correction is repeated', async () => {
  await build(drina, { title: 'Seobe' });
  vi.spyOn(app.models.editions, 'bulkWrite').mockRejectedValueOnce(new Error('away'));
  await update(drina, { title: 'Na Drini ćuprija' }).expect(500);
  await update(drina, { title: 'Na Drini ćuprija' }).expect(200);
  expect(await list('ćuprija')).toMatchObject([{ isbn: drina }]);
});

describe('an audit entry of a correction that is not stored', () => {
  it('is stored once when the correction or the merge is repeated', async () => {
    await build(drina, { title: 'Seobe' });
    await build(other, { title: 'Seobe' });
    const calls = [() => update(drina, { pageCount: 312 }), () => merge(other, drina), () => merge(other, '')];
    for (const act of calls) {
      vi.spyOn(app.models.auditEntries, 'create').mockRejectedValueOnce(new Error('away'));
      await act().expect(500);
      for (let time = 0; time < 2; time += 1) await act().expect(200);
    }
    expect((await audited()).map(([action]) => action)).toEqual(['editionParted', 'editionsMerged', 'editionEdited']);
  });

  it('is stored once when a merge that is refused and undone is repeated', async () => {
    for (const one of [drina, other, third]) await build(one, { title: 'Seobe' });
    await app.models.editions.updateOne({ _id: other }, { mergedInto: drina });
    await app.models.editions.updateOne({ _id: drina }, { mergedInto: third });
    vi.spyOn(app.models.auditEntries, 'create').mockRejectedValueOnce(new Error('away'));
    await merge(other, drina).expect(500);
    for (let time = 0; time < 2; time += 1) await merge(other, drina).expect(409);
    expect(await audited()).toEqual([['editionParted', `Seobe, ${other}`, drina]]);
  });
});

describe('an audit entry of a correction whose write fails', () => {
  it('is not stored again when the correction or the merge is repeated, and does not count for another value', async () => {
    await build(drina, { title: 'Seobe' });
    await build(other, { title: 'Seobe' });
    const calls = [() => update(drina, { pageCount: 312 }), () => merge(other, drina), () => merge(other, '')];
    for (const act of calls) {
      vi.spyOn(app.models.editions, 'updateOne').mockRejectedValueOnce(new Error('away'));
      await act().expect(500);
      await act().expect(200);
    }
    expect((await audited()).map(([action]) => action)).toEqual(['editionParted', 'editionsMerged', 'editionEdited']);
    vi.spyOn(app.models.editions, 'updateOne').mockRejectedValueOnce(new Error('away'));
    await update(drina, { pageCount: 313 }).expect(500);
    await update(drina, { pageCount: 314 }).expect(200);
    expect(await audited()).toHaveLength(5);
  });
});

describe('the suggestions of the catalogue', () => {
  const suggest = async (q: string) =>
    (
      await request(app.url)
        .get('/api/editions/suggestions')
        .query({ q })
        .set(sellers[0]?.auth ?? {})
        .expect(200)
    ).body as SuggestedEdition[];

  it('contain each work and publisher once, titles with the typed prefix first, and no merged edition', async () => {
    await build(drina, { title: 'Na Drini ćuprija', author: 'Ivo Andrić', publisher: 'Prosveta' });
    await build(other, { title: 'NA DRINI ĆUPRIJA', author: 'Andrić, Ivo', publisher: 'prosveta' });
    await build(third, { title: 'Ćuprija i druge priče', author: 'Ivo Andrić', publisher: 'Nolit' });
    await build('9780261103252', { title: 'Ćuprija, pogrešan ISBN' });
    await merge('9780261103252', third).expect(200);
    expect((await suggest('cupr')).map(({ title, publisher }) => [title, publisher])).toEqual([
      ['Ćuprija i druge priče', 'Nolit'],
      ['Na Drini ćuprija', 'Prosveta'],
    ]);
    expect(await suggest('„ ”')).toEqual([]);
  });
});
