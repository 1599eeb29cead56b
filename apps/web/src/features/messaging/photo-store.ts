import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { draftName, readStored, storedNames, unsentName } from '../../lib/storage.js';
import { photoDraftName } from './message-drafts.js';

/*
 * The bytes of photos that wait for their message on this device. The ids are in the draft or the unsent message in `lib/storage`, the
 * bytes in IndexedDB, because they exceed the quota of `localStorage`.
 */

/** Photos that IndexedDB does not contain (yet); lost when the page is closed. */
const inMemory = new Map<string, Blob>();

interface PhotoSchema extends DBSchema {
  photos: { key: string; value: Blob };
}

type Photos = IDBPDatabase<PhotoSchema>;

let opened: Photos | undefined;

/** Keys of an account contain its id, so that only that account reads them. */
const keyOf = (userId: string, id: string) => `${userId}.${id}`;

const open = (): Promise<Photos> =>
  openDB<PhotoSchema>('korice-photos', 1, {
    upgrade(photos) {
      photos.createObjectStore('photos');
    },
  });

/** Returns the result of `work`; undefined where IndexedDB is missing, blocked or full. */
async function withPhotos<T>(work: (photos: Photos) => Promise<T>): Promise<T | undefined> {
  try {
    // Throws a DOMException in a browser that blocks storage.
    if (typeof indexedDB === 'undefined') return undefined;
    opened ??= await open();
    return await work(opened);
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

async function deletePhotos(photos: Photos, names: readonly string[]): Promise<void> {
  const { store, done } = photos.transaction('photos', 'readwrite');
  await Promise.all([...names.map((name) => store.delete(name)), done]);
}

/** Stores a photo, in memory if necessary. Write its id to the draft first: `sweepPhotos` removes photos without one. */
export async function writePhoto(userId: string, id: string, photo: Blob): Promise<void> {
  inMemory.set(keyOf(userId, id), photo);
  const isStored = await withPhotos(async (photos) => {
    await photos.put('photos', photo, keyOf(userId, id));
    return true;
  });
  if (isStored) inMemory.delete(keyOf(userId, id));
}

export async function readPhoto(userId: string, id: string): Promise<Blob | undefined> {
  const key = keyOf(userId, id);
  return inMemory.get(key) ?? (await withPhotos((photos) => photos.get('photos', key)));
}

export async function removePhotos(userId: string, ids: readonly string[]): Promise<void> {
  const names = ids.map((id) => keyOf(userId, id));
  for (const name of names) inMemory.delete(name);
  await withPhotos((photos) => deletePhotos(photos, names));
}

/** Removes photos whose draft or message no longer exists, such as after a logout or a change in another tab. */
export async function sweepPhotos(): Promise<void> {
  for (const key of inMemory.keys()) if (!isWaitingKey(key)) inMemory.delete(key);
  await withPhotos(async (photos) => {
    const unused = (await photos.getAllKeys('photos')).filter((key) => !isWaitingKey(key));
    await deletePhotos(photos, unused);
  });
}

function isWaitingKey(key: string): boolean {
  const [userId = '', id = ''] = key.split('.');
  return isPhotoWaiting(userId, id);
}

/** Returns whether a draft or an unsent message of the account contains the photo. */
export function isPhotoWaiting(userId: string, id: string): boolean {
  const names = [
    ...storedNames((clientId) => unsentName(userId, clientId)),
    ...storedNames((roomId) => draftName(userId, photoDraftName(roomId))),
  ];
  return names.some((name) => readStored(name)?.includes(`"${id}"`));
}
