import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearStored, countStored, draftName } from '../../lib/storage.js';
import { withIndexedDb } from '../../testing/indexed-db.js';
import { maxShelfBooks, openShelf, type Shelf } from './shelf.js';

withIndexedDb();

const me = 'a'.repeat(24);
const other = 'b'.repeat(24);
const [seobe, lagum] = ['9788610012347', '9788664572194'];

const opened: Shelf[] = [];
async function open(userId = me): Promise<Shelf> {
  const shelf = await openShelf(userId);
  opened.push(shelf);
  return shelf;
}
const isbnsOf = (shelf: Shelf) => shelf.read().books.map(({ isbn }) => isbn);

afterEach(async () => {
  await Promise.all(opened.map((shelf) => shelf.settled()));
  for (const shelf of opened.splice(0)) shelf.close();
  clearStored();
});

describe('openShelf', () => {
  it('keeps books, defaults and photos for the next visit, in the order of scanning', async () => {
    const first = await open();
    const { added } = first.add([seobe, lagum]);
    first.setDefaults({ condition: 'good' });
    const bookId = added[0]?.id ?? '';
    const photoId = first.addPhoto(bookId, new Blob(['slika'], { type: 'image/jpeg' }));
    first.update(bookId, { price: '450' });
    await first.settled();
    first.close();

    const again = await open();
    expect(isbnsOf(again)).toEqual([seobe, lagum]);
    expect(again.read()).toMatchObject({ isLost: false, defaults: { condition: 'good', category: '' } });
    expect(again.read().books[0]).toMatchObject({ id: bookId, price: '450', photoIds: [photoId], lookup: 'waiting' });
    const photo = await again.readPhoto(photoId);
    expect(photo?.type).toBe('image/jpeg');
    expect(await photo?.text()).toBe('slika');
  });

  it('returns already queued ISBNs as duplicates, and adds a copy with addCopy()', async () => {
    const shelf = await open();
    shelf.add([seobe]);
    shelf.update(shelf.read().books[0]?.id ?? '', { lookup: 'found', title: 'Seobe', author: 'Miloš Crnjanski' });
    expect(shelf.add([seobe, lagum, lagum])).toMatchObject({ duplicates: [seobe, lagum], leftOut: 0 });
    shelf.addCopy(seobe);
    expect(isbnsOf(shelf)).toEqual([seobe, lagum, seobe]);
    expect(shelf.read().books[2]).toMatchObject({ title: 'Seobe', lookup: 'found', price: '' });
    expect(new Set(shelf.read().books.map(({ id }) => id)).size).toBe(3);
  });

  it('returns in leftOut how many ISBNs a full queue did not accept', async () => {
    const shelf = await open();
    shelf.add(Array.from({ length: maxShelfBooks - 1 }, (_, index) => String(index)));
    expect(shelf.add([seobe, lagum])).toMatchObject({ added: [{ isbn: seobe }], leftOut: 1 });
  });

  it('adds no copy to a full queue', async () => {
    const shelf = await open();
    shelf.add([seobe, ...Array.from({ length: maxShelfBooks - 2 }, (_, index) => String(index))]);
    expect(shelf.addCopy(seobe)).toBe(true);
    expect(shelf.addCopy(seobe)).toBe(false);
    expect(shelf.read().books).toHaveLength(maxShelfBooks);
  });

  it('separates the accounts of a device', async () => {
    (await open()).add([seobe]);
    const theirs = await open(other);
    expect(isbnsOf(theirs)).toEqual([]);
    theirs.add([lagum]);
    theirs.clear();
    await theirs.settled();
    expect(isbnsOf(await open())).toEqual([seobe]);
  });

  it('returns books that another tab scanned, and does not restore a book that the other tab removed', async () => {
    const [one, two] = [await open(), await open()];
    one.add([seobe]);
    await vi.waitFor(() => expect(isbnsOf(two)).toEqual([seobe]));
    const id = two.read().books[0]?.id ?? '';
    two.remove(id);
    one.update(id, { price: '300' });
    await vi.waitFor(() => expect(isbnsOf(one)).toEqual([]));
    await Promise.all([one.settled(), two.settled()]);
    expect(isbnsOf(await open())).toEqual([]);
  });

  it('stores a draft marker while it has books, and deletes the books when the storage is cleared', async () => {
    const shelf = await open();
    shelf.add([seobe]);
    expect(countStored(me, draftName)).toBe(1);
    await shelf.settled();
    clearStored();
    expect(isbnsOf(await open())).toEqual([]);
    shelf.clear();
    expect(countStored(me, draftName)).toBe(0);
  });

  it('keeps books and photos in memory in a browser without IndexedDB', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const shelf = await open();
    shelf.add([seobe]);
    const photoId = shelf.addPhoto(shelf.read().books[0]?.id ?? '', new Blob(['slika']));
    expect(shelf.read()).toMatchObject({ isLost: true, books: [{ isbn: seobe }] });
    expect(await (await shelf.readPhoto(photoId))?.text()).toBe('slika');
    vi.unstubAllGlobals();
  });
});
