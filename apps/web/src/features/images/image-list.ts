import type { BookImage, UploadedImage } from '@korice/contracts';
import { maxImageBytes, maxImages } from '@korice/contracts/images';
import { call, ProblemError } from '../../lib/call.js';
import { createListeners } from '../../lib/listeners.js';
import { serverNow } from '../../lib/server-time.js';
import { isImageFile, shrinkImage } from '../../lib/shrink-image.js';

/** Why an image failed: an error of the API, or a check before the upload. */
export type ImageFault = 'tooLarge' | 'wrongType' | 'gone' | Error;

/** An image that the API stores. */
export interface StoredImage extends BookImage {
  readonly id: string;
  readonly state: 'stored';
  readonly isTurning: boolean;
  /** Upload time in milliseconds of the server's clock; null for an image that the book has already. */
  readonly sentAt: number | null;
}

export interface SendingImage {
  readonly id: string;
  readonly state: 'waiting' | 'sending';
  readonly name: string;
  /** Uploaded share, 0 to 1. */
  readonly share: number;
}

export interface FailedImage {
  readonly id: string;
  readonly state: 'failed';
  readonly name: string;
  readonly fault: ImageFault;
  /** The file is available and the error may be temporary. */
  readonly canRetry: boolean;
}

export type FormImage = StoredImage | SendingImage | FailedImage;

export type SavedImage = BookImage & Pick<StoredImage, 'sentAt'>;

/** The images of a form, each uploaded separately as soon as it is added. */
export interface ImageList {
  read: () => readonly FormImage[];
  subscribe: (listener: () => void) => () => void;
  /** Adds files and starts uploads; returns the number of files beyond the limit. */
  add: (files: readonly File[]) => number;
  /** Appends a stored image; returns false if the list is full. */
  addSaved: (image: SavedImage) => boolean;
  /** Retries one failed upload, or all of them without `id`. */
  retry: (id?: string) => void;
  /** Removes an image and aborts its upload. The API deletes images that no book uses. */
  remove: (id: string) => void;
  /** Moves an image to the zero-based index `to`. */
  move: (id: string, to: number) => void;
  /** Rotates a stored image 90° clockwise. Rejects with the error of the API and keeps the image unchanged. */
  turn: (id: string) => Promise<void>;
  /** Checks an image that did not load or was refused; marks it as deleted if its URL returns 404. */
  checkGone: (id: string) => Promise<void>;
  replace: (images: readonly SavedImage[]) => void;
  /** Updates images from the book, which another form may have rotated. */
  follow: (images: readonly SavedImage[]) => void;
  /** Aborts running uploads and discards waiting ones. */
  stop: () => void;
}

/** A slow connection gains nothing from more parallel uploads. */
const maxParallelUploads = 2;
/** For one image on a slow connection. */
const uploadTimeoutMs = 5 * 60_000;

let lastId = 0;
const newId = (): string => `image-${(lastId += 1)}`;

export function createImageList(initial: readonly SavedImage[] = []): ImageList {
  let images: readonly FormImage[] = initial.map((image) => stored(image));
  const listeners = createListeners();
  const files = new Map<string, File>();
  const running = new Map<string, AbortController>();

  function setImages(next: readonly FormImage[]): void {
    images = next;
    listeners.notify();
  }

  const find = (id: string) => images.find((image) => image.id === id);

  const change = (id: string, next: FormImage): void =>
    setImages(images.map((image) => (image.id === id ? next : image)));

  function fail(id: string, name: string, fault: ImageFault): void {
    const canRetry = files.has(id) && fault instanceof Error && !isFinal(fault);
    change(id, { id, state: 'failed', name, fault, canRetry });
  }

  /** Starts waiting uploads up to the limit. */
  function startWaiting(): void {
    for (const image of images) {
      if (running.size >= maxParallelUploads) return;
      const file = files.get(image.id);
      if (image.state === 'waiting' && file) void send(image.id, file);
    }
  }

  async function send(id: string, file: File): Promise<void> {
    const controller = new AbortController();
    running.set(id, controller);
    const { name } = file;
    change(id, { id, state: 'sending', name, share: 0 });
    try {
      const blob = await shrinkImage(file);
      if (controller.signal.aborted) return;
      if (blob.size > maxImageBytes) {
        fail(id, name, 'tooLarge');
        return;
      }
      const image = await upload(blob, name, controller.signal, (share) => {
        if (!controller.signal.aborted) change(id, { id, state: 'sending', name, share });
      });
      files.delete(id);
      change(id, stored({ ...image, source: 'photo', sentAt: serverNow() }, id));
    } catch (error) {
      if (!controller.signal.aborted) fail(id, name, error instanceof Error ? error : new Error(String(error)));
    } finally {
      running.delete(id);
      startWaiting();
    }
  }

  function drop(id: string): void {
    running.get(id)?.abort();
    files.delete(id);
  }

  return {
    read: () => images,
    subscribe: listeners.subscribe,

    add(chosen) {
      const free = Math.max(0, maxImages - images.length);
      const added = chosen.slice(0, free).map((file): FormImage => {
        const id = newId();
        const { name } = file;
        if (!isImageFile(file)) return { id, state: 'failed', name, fault: 'wrongType', canRetry: false };
        files.set(id, file);
        return { id, state: 'waiting', name, share: 0 };
      });
      setImages([...images, ...added]);
      startWaiting();
      return chosen.length - added.length;
    },

    addSaved(image) {
      if (images.length >= maxImages) return false;
      setImages([...images, stored(image)]);
      return true;
    },

    retry(id) {
      setImages(
        images.map((image) =>
          image.state === 'failed' && image.canRetry && (id === undefined || image.id === id)
            ? { id: image.id, state: 'waiting', name: image.name, share: 0 }
            : image,
        ),
      );
      startWaiting();
    },

    remove(id) {
      drop(id);
      setImages(images.filter((image) => image.id !== id));
    },

    move(id, to) {
      const image = find(id);
      if (!image) return;
      const others = images.filter((other) => other !== image);
      setImages([...others.slice(0, to), image, ...others.slice(to)]);
    },

    async turn(id) {
      const image = find(id);
      if (image?.state !== 'stored' || image.isTurning) return;
      change(id, { ...image, isTurning: true });
      try {
        const { url } = await call('PUT /api/images/rotate/', { body: { url: image.url } });
        change(id, { ...image, url, width: image.height, height: image.width, isTurning: false });
      } catch (error) {
        change(id, image);
        throw error;
      }
    },

    async checkGone(id) {
      const checked = find(id);
      if (checked?.state !== 'stored' || !(await isGone(checked.url))) return;
      const image = find(id);
      if (image?.state === 'stored' && image.url === checked.url) fail(id, image.name, 'gone');
    },

    replace(kept) {
      for (const { id } of images) drop(id);
      setImages(kept.map((image) => stored(image)));
    },

    follow(kept) {
      const now = new Map(kept.map((image) => [fileOf(image), image]));
      setImages(
        images.map((image) => {
          const same = image.state === 'stored' ? now.get(fileOf(image)) : undefined;
          return same ? stored(same, image.id) : image;
        }),
      );
    },

    stop() {
      // Otherwise waiting uploads would start when the running ones are aborted.
      files.clear();
      for (const controller of running.values()) controller.abort();
    },
  };
}

export const isSending = (images: readonly FormImage[]): boolean =>
  images.some(({ state }) => state === 'waiting' || state === 'sending');

/** Returns the URL without its version, which changes with every rotation. */
const fileOf = ({ url }: { url: string }): string => url.slice(0, url.lastIndexOf('-'));

/** Returns whether a retry cannot succeed. */
const isFinal = (fault: Error): boolean =>
  fault instanceof ProblemError && (fault.code === 'IMAGE_UNSUPPORTED' || fault.code === 'IMAGE_TOO_LARGE');

const stored = ({ url, name, width, height, source, sentAt }: SavedImage, id = newId()): StoredImage => ({
  id,
  state: 'stored',
  url,
  name,
  width,
  height,
  source,
  isTurning: false,
  sentAt,
});

/** Returns false on a network error: the book would lose an image that is considered deleted. */
async function isGone(url: string): Promise<boolean> {
  try {
    // The HTTP cache may still contain a deleted image.
    const { status } = await fetch(new URL(url, window.location.href), { method: 'HEAD', cache: 'no-store' });
    return status === 404;
  } catch (error) {
    if (error instanceof TypeError) return false; // no network
    throw error;
  }
}

function upload(
  blob: Blob,
  name: string,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<UploadedImage> {
  const form = new FormData();
  form.set('image', blob, name);
  return call('POST /api/images', { form, signal, onProgress, timeout: uploadTimeoutMs });
}
