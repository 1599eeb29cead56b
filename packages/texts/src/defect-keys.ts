import type { Texts } from './area-texts.js';

/** Text keys (area `book`) of the defects that a copy has. */
export const presentKeys = {
  underlined: 'hasUnderlined',
  notes: 'hasNotes',
  dedication: 'hasDedication',
  stamp: 'hasStamp',
  wornCover: 'hasWornCover',
  stains: 'hasStains',
  loose: 'hasLoose',
  missing: 'hasMissing',
  smell: 'hasSmell',
} as const satisfies Readonly<Record<string, keyof Texts['book']>>;

/** Text keys (area `book`) of the defects that the seller checked and that are absent. */
export const absentKeys = {
  underlined: 'noUnderlined',
  notes: 'noNotes',
  dedication: 'noDedication',
  stamp: 'noStamp',
  wornCover: 'noWornCover',
  stains: 'noStains',
  loose: 'noLoose',
  missing: 'noMissing',
  smell: 'noSmell',
} as const satisfies Readonly<Record<string, keyof Texts['book']>>;
