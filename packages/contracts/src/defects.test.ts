import { describe, expect, it } from 'vitest';
import { CreateBookForm } from './book-form.js';
import {
  defectNames,
  imageFileId,
  proposedCondition,
  unchecked,
  toggleDefect,
  withPhoto,
  toggleRemainingAbsent,
  type DefectCheck,
} from './defects.js';

describe('proposedCondition', () => {
  it.each<[string, Partial<DefectCheck>, string | undefined]>([
    ['nothing checked', {}, undefined],
    ['a part checked as absent', { absent: ['notes'] }, undefined],
    ['everything checked as absent', { absent: [...defectNames] }, 'like-new'],
    ['a dedication', { present: ['dedication'] }, 'good'],
    ['a dedication and a worn cover', { present: ['dedication', 'wornCover'] }, 'fair'],
    ['missing pages and a stamp', { present: ['stamp', 'missing'] }, 'poor'],
  ])('returns the condition for %s', (_name, check, condition) => {
    expect(proposedCondition({ ...unchecked, ...check })).toBe(condition);
  });
});

it('withDefect turns a defect on and off and keeps the order of the form', () => {
  const stamp = toggleDefect({ present: ['smell'], absent: ['stamp', 'notes'] }, 'stamp');
  expect(stamp).toEqual({ present: ['stamp', 'smell'], absent: ['notes'] });
  expect(toggleDefect(stamp, 'smell')).toEqual({ present: ['stamp'], absent: ['notes'] });
});

it('withRest marks all other defects as absent, and a second call undoes that', () => {
  const checked = toggleRemainingAbsent({ present: ['stamp'], absent: [] });
  expect(checked.absent).toEqual(defectNames.filter((name) => name !== 'stamp'));
  expect(toggleRemainingAbsent(checked)).toEqual({ present: ['stamp'], absent: [] });
});

it('withPhoto sets the photo of a defect, and withDefect and withRest keep it while the defect is present', () => {
  const file = imageFileId('/uploads/0123456789abcdef01234567-3.webp');
  expect(file).toBe('0123456789abcdef01234567');
  const shown = withPhoto({ present: ['stamp'], absent: [] }, 'stamp', file);
  expect(shown).toEqual({ present: ['stamp'], absent: [], photos: { stamp: file } });
  expect(toggleDefect(shown, 'notes').photos).toEqual({ stamp: file });
  expect(toggleRemainingAbsent(shown).photos).toEqual({ stamp: file });
  expect(toggleDefect(shown, 'stamp')).toEqual(unchecked);
  expect(withPhoto(shown, 'stamp', undefined)).toEqual({ present: ['stamp'], absent: [] });
});

describe('defects in the form of a book', () => {
  const parse = (defects: unknown) =>
    CreateBookForm.safeParse({
      title: 'Seobe',
      author: 'Miloš Crnjanski',
      price: '9',
      defects: typeof defects === 'string' ? defects : JSON.stringify(defects),
    });

  it('are empty without the field', () => {
    expect(parse('').data?.defects).toEqual(unchecked);
  });

  it('are stored once each, in the order of the form', () => {
    expect(parse({ present: ['smell', 'notes', 'smell'], absent: ['stamp'] }).data?.defects).toEqual({
      present: ['notes', 'smell'],
      absent: ['stamp'],
    });
  });

  it('keep only the photos of present defects', () => {
    const file = 'a'.repeat(24);
    const sent = { present: ['notes'], absent: [], photos: { notes: file, smell: file } };
    expect(parse(sent).data?.defects.photos).toEqual({ notes: file });
  });

  it('accept a photo for every defect', () => {
    const photos = Object.fromEntries(defectNames.map((name) => [name, 'a'.repeat(24)]));
    expect(parse({ present: defectNames, absent: [], photos }).success).toBe(true);
  });

  it.each([
    ['a photo that is no id', { present: ['notes'], absent: [], photos: { notes: '/uploads/x.webp' } }],
    ['an unknown defect', { present: ['fire'], absent: [] }],
    ['a defect that is both present and absent', { present: ['notes'], absent: ['notes'] }],
    ['a missing list', { present: ['notes'] }],
    ['more entries than defects', { present: Array.from({ length: 10 }, () => 'notes'), absent: [] }],
    ['text that is not JSON', 'notes'],
  ])('are refused with %s', (_name, defects) => {
    expect(parse(defects).error?.issues[0]?.path[0]).toBe('defects');
  });
});
