import { z } from 'zod';
import { listBounds } from './lists.js';

/** A MongoDB ObjectId as 24 hexadecimal digits. */
export const Id = z
  .string()
  .regex(/^[0-9a-f]{24}$/i)
  .toLowerCase();

export const Timestamp = z.iso.datetime();

/** Lone surrogates and control characters: they survive neither UTF-8 nor a screen. */
const unprintable = /[\p{Cs}\p{Cc}]/u;

/** The issue code of a rule of ours travels in `params.code`, see `FieldError`. */
export const rule = (code: string, message: string) => ({ message, params: { code } });

const printable = () =>
  z
    .string()
    .refine(
      (value) => !unprintable.test(value.replace(/[\t\n\r]/g, '')),
      rule('unprintable', 'Contains characters that cannot be kept.'),
    )
    .normalize('NFC')
    .trim();

const oneLine = () => printable().overwrite((value) => value.replace(/\s+/g, ' '));

/** Text of several lines that a person typed: composed (NFC), trimmed, at most `max` UTF-16 units; `''` is allowed. */
export const text = (max: number) => printable().max(max);

/** The same in one line; a run of white space becomes one space. */
export const line = (max: number) => oneLine().max(max);

/** One line in which something must stand. */
export const requiredLine = (max: number, min = 1) => oneLine().min(min).max(max);

/** Lower case, because an address is looked up as it is kept. */
export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email());

/** A number as it stands in a URL. */
export const queryNumber = (schema: z.ZodNumber) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,12}(\.\d{1,6})?$/)
        .transform(Number),
    ])
    .pipe(schema);

/** `a,b,c` in a URL, or an array in code. */
export const queryList = <S extends z.ZodType<string, string>>(item: S, max: number) =>
  z
    .union([z.array(z.string()), z.string().transform((value) => value.split(',').filter((part) => part !== ''))])
    .pipe(z.array(item).max(max));

/** The caller's own key for a creating call; the same key from the same person answers the first result again. */
export const ClientId = z
  .string()
  .max(64)
  .regex(/^[\w-]*$/);

/** Pages are numbered from 1. */
export const PageNumber = queryNumber(z.int().min(1).max(listBounds.lastPage)).default(1);

/** What stands in the address of a mailed link. */
export const MailedToken = z.string().min(1).max(200);

export const Nothing = z.void();
export const Acknowledgement = z.object({ message: z.string() });
export const Language = z.enum(['sr', 'en']);
export type Language = z.infer<typeof Language>;

/** Name of the header that holds a list's total. */
export const totalHeader = 'X-Total-Count';
