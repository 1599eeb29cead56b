import { z } from 'zod';
import { languages } from './languages.js';
import { listBounds } from './lists.js';

/** Returns the options of a custom rule; the issue contains its code as `params.code`, see `FieldError`. */
export const rule = (code: string, message: string) => ({ message, params: { code } });

/** A raw text may exceed its bound by this factor, because trimming and normalizing (NFC) shorten it. */
const rawFactor = 4;

/**
 * The base of every string in a request. Refuses a raw value of more than 4 × `max` UTF-16 units before any other check or transform
 * runs, because the time of normalizing and of regular expressions grows with the length. `request-bounds.test.ts` rejects other strings.
 */
export const bounded = (max: number) => z.string().max(rawFactor * max, { abort: true });

/** A MongoDB ObjectId as 24 hexadecimal digits. */
export const Id = bounded(24)
  .regex(/^[0-9a-f]{24}$/i)
  .toLowerCase();

export const Timestamp = z.iso.datetime();

/** Lone surrogates and control characters, which UTF-8 and screens cannot show. Tabs and line breaks are white space. */
const unprintable = /(?![\t\n\r])[\p{Cs}\p{Cc}]/u;

/**
 * Natural text has fewer than ten combining marks in a row; the time of `normalize` grows with the square of their number. The lookbehind
 * starts a match only at the first mark of a run, so that many shorter runs are read once.
 */
const tooManyMarks = /(?<!\p{M})\p{M}{31}/u;

/** Embeddings, overrides and isolates, which can make a name or a subject look like another one. */
const bidiControl = /[\u202a-\u202e\u2066-\u2069]/;

const hasFewMarks = (value: string): boolean => !tooManyMarks.test(value);
const marksRule = rule('too_many_marks', 'Contains more than 30 combining marks in a row.');

const printable = (max: number) =>
  bounded(max)
    .refine((value) => !unprintable.test(value), {
      ...rule('unprintable', 'Contains unprintable characters.'),
      abort: true,
    })
    .refine(hasFewMarks, { ...marksRule, abort: true })
    .normalize('NFC')
    // The composed form of one character can have more marks than the character, and a response with the rules of its request refuses it.
    .refine(hasFewMarks, { ...marksRule, abort: true })
    .trim();

/** Multi-line text keeps bidirectional controls: phones put them around copied numbers, and their effect ends with the line. */
const oneLine = (max: number) =>
  printable(max)
    .refine(
      (value) => !bidiControl.test(value),
      rule('bidi_control', 'Contains invisible characters that change the direction of text.'),
    )
    .overwrite((value) => value.replace(/\s+/g, ' '));

/** Multi-line user text: normalized (NFC), trimmed, at most `max` UTF-16 units; `''` is allowed. */
export const text = (max: number) => printable(max).max(max);

/** Single-line user text; replaces a run of white space by one space. */
export const line = (max: number) => oneLine(max).max(max);

/** A line of at least `min` UTF-16 units. */
export const requiredLine = (max: number, min = 1) => oneLine(max).min(min).max(max);

/** Lower case, the form in which addresses are stored. */
export const Email = bounded(254).trim().toLowerCase().max(254).pipe(z.email());

/** A number in a URL. */
export const queryNumber = (schema: z.ZodNumber) =>
  z
    .union([
      z.number(),
      bounded(20)
        .regex(/^-?\d{1,12}(\.\d{1,6})?$/)
        .transform(Number),
    ])
    .pipe(schema);

/** Length of an item of a list in a URL: that of an id. */
const maxItemLength = 24;

/** `a,b,c` in a URL, or an array in code. */
export const queryList = <S extends z.ZodType<string, string>>(item: S, max: number) =>
  z
    .union([
      z.array(bounded(maxItemLength)),
      bounded(max * (maxItemLength + 1)).transform((value) => value.split(',').filter((part) => part !== '')),
    ])
    .pipe(z.array(item).max(max));

/** The caller's idempotency key of a creating request: the same key from the same caller returns the first result again. */
export const ClientId = bounded(64)
  .max(64)
  .regex(/^[\w-]*$/);

export const PageNumber = queryNumber(z.int().min(1).max(listBounds.lastPage)).default(1);

/** The token in the URL of a mailed link. */
export const MailedToken = bounded(200).min(1).max(200);

/** The path of a stored avatar or banner: the id of the member and a number that changes with every new image. */
export const AvatarUrl = bounded(100).regex(/^\/uploads\/avatars\/[0-9a-f]{24}-[0-9a-f]{16}\.webp$/);

export const Nothing = z.void();
export const Acknowledgement = z.object({ message: z.string() });
export const Language = z.enum(languages);
export type Language = z.infer<typeof Language>;

/** The header with the total of a list, exact up to `listBounds.maxTotal`. */
export const totalHeader = 'X-Total-Count';
/** `true` when a list has at least as many entries as its total says; absent when the total is exact. */
export const totalMoreHeader = 'X-Total-More';
export const totalHeaders = [totalHeader, totalMoreHeader] as const;
