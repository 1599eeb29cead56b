import { z } from 'zod';
import { Acknowledgement, bounded, Id, Nothing } from './common.js';
import { endpoint } from './endpoint.js';

export const maxImages = 10;
export const maxImageBytes = 10 * 1024 * 1024;

/** Where a kept image is served from: the file's id and its version, which every change of the pixels raises. */
export const ImageUrl = bounded(60).regex(/^\/uploads\/[0-9a-f]{24}-\d{1,6}\.webp$/);

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
  summary: 'Keeps one picture for a book that is being written; removed after 24 hours unless a book took it.',
  retry: 'not safe: each call keeps another copy.',
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
  summary: 'Turns a picture 90° clockwise and answers its new address; the old one leads nowhere from then on.',
  retry: 'safe: the picture is turned once, and until it is turned again the answer is the same.',
  access: 'member',
  body: ImageTarget,
  response: ImageTarget,
  status: [200],
  errors: ['IMAGE_NOT_FOUND', 'BOOK_SOLD', 'CONFLICT'],
});

export const deleteImage = endpoint({
  method: 'PUT',
  path: '/api/images/delete',
  summary: 'Removes a picture, its variants and its place in the book.',
  retry: 'safe: the address is refused with IMAGE_NOT_FOUND.',
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
    'Fetches a cover from a host of the book-data service and keeps it as an upload of the caller, for `imageUrls` of a book; `bookId` names the book that it is meant for.',
  retry: 'not safe: each call keeps another copy, removed after 24 hours unless a book took it.',
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

/** One file of a test upload: its size in pixels as it is shown, and in bytes as it came. */
export const TestedImage = z.object({ name: z.string(), width: z.int(), height: z.int(), bytes: z.int() });
export type TestedImage = z.infer<typeof TestedImage>;

export const testImages = endpoint({
  method: 'POST',
  path: '/api/test/images',
  summary: 'Decodes pictures and tells their sizes. Nothing is kept.',
  retry: 'safe: nothing is kept, and the answer is the same.',
  access: 'member',
  files: { field: 'images', maxCount: maxImages },
  body: z.object({}),
  response: Acknowledgement.extend({ images: z.array(TestedImage) }),
  status: [200],
  errors: ['IMAGE_UNSUPPORTED', 'IMAGE_TOO_LARGE', 'TOO_MANY_IMAGES'],
});
