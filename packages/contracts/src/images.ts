import { z } from 'zod';
import { Acknowledgement, bounded, Id, Nothing } from './common.js';
import { endpoint } from './endpoint.js';

export const maxImages = 10;
export const maxImageBytes = 10 * 1024 * 1024;

/** The path of a stored image: the id of the file and its version, which increases with every change of the pixels. */
export const ImageUrl = bounded(60).regex(/^\/uploads\/[0-9a-f]{24}-\d{1,6}\.webp$/);

/** The id that `imageFileId` returns. */
export const ImageFileId = bounded(24).regex(/^[0-9a-f]{24}$/);

export const BookImage = z.object({
  url: ImageUrl,
  name: z.string(),
  width: z.int(),
  height: z.int(),
  source: z.enum(['photo', 'catalogue']),
});
export type BookImage = z.infer<typeof BookImage>;

export const UploadedImage = BookImage.omit({ source: true });
export type UploadedImage = z.infer<typeof UploadedImage>;

export const uploadImage = endpoint({
  method: 'POST',
  path: '/api/images',
  summary: 'Stores an image for a book that is being written; deletes it after 24 hours if no book uses it.',
  retry: 'not safe: each call stores another copy.',
  access: 'member',
  files: { field: 'image', maxCount: 1 },
  body: z.object({}),
  response: UploadedImage,
  status: [201],
  errors: ['IMAGE_UNSUPPORTED', 'IMAGE_TOO_LARGE', 'TOO_MANY_IMAGES'],
});

const ImageTarget = z.object({ url: ImageUrl });

export const rotateImage = endpoint({
  method: 'PUT',
  path: '/api/images/rotate/',
  summary: 'Rotates an image by 90° clockwise and returns its new URL; the old URL becomes invalid.',
  retry: 'safe: the image is rotated once; until the next rotation the response is the same.',
  access: 'member',
  body: ImageTarget,
  response: ImageTarget,
  status: [200],
  errors: ['IMAGE_NOT_FOUND', 'BOOK_SOLD', 'CONFLICT'],
});

export const deleteImage = endpoint({
  method: 'PUT',
  path: '/api/images/delete',
  summary: 'Deletes an image with its variants and removes it from its book.',
  retry: 'safe: the URL is refused with IMAGE_NOT_FOUND.',
  access: 'member',
  body: ImageTarget,
  response: Nothing,
  status: [204],
  errors: ['IMAGE_NOT_FOUND', 'BOOK_SOLD', 'CONFLICT'],
});

export const saveCover = endpoint({
  method: 'POST',
  path: '/api/books/save-cover',
  summary:
    'Fetches a cover from a host of the book-data service and stores it as an upload of the caller, for `imageUrls` of the book `bookId`.',
  retry: 'not safe: each call stores another copy, deleted after 24 hours if no book uses it.',
  access: 'member',
  files: { field: '', maxCount: 0, optional: true },
  body: z.object({
    coverUrl: bounded(2_000).trim().min(1).max(2_000),
    bookId: z.union([Id, z.literal('')]).default(''),
  }),
  response: UploadedImage.omit({ url: true }).extend({ imageUrl: ImageUrl }),
  status: [201],
  errors: ['COVER_NOT_ALLOWED', 'COVER_FAILED', 'BOOK_NOT_FOUND', 'FORBIDDEN', 'BOOK_SOLD', 'TOO_MANY_IMAGES'],
});

/** One file of a test upload: its displayed size in pixels and its received size in bytes. */
export const TestedImage = z.object({ name: z.string(), width: z.int(), height: z.int(), bytes: z.int() });
export type TestedImage = z.infer<typeof TestedImage>;

export const testImages = endpoint({
  method: 'POST',
  path: '/api/test/images',
  summary: 'Decodes images and returns their sizes. Stores nothing.',
  retry: 'safe: nothing is stored, and the response is the same.',
  access: 'member',
  files: { field: 'images', maxCount: maxImages },
  body: z.object({}),
  response: Acknowledgement.extend({ images: z.array(TestedImage) }),
  status: [200],
  errors: ['IMAGE_UNSUPPORTED', 'IMAGE_TOO_LARGE', 'TOO_MANY_IMAGES'],
});
