import { Category } from '@korice/contracts/categories';
import { languages } from '@korice/contracts/languages';
import { z } from 'zod';
import { readDraft } from '../../lib/use-draft.js';
import { serverNow } from '../../lib/server-time.js';
import type { ProfileChanges, ProfileFormValues } from './profile-form-values.js';

/** An unsaved profile as this browser stores it: only changed values, never a password. */
const ProfileDraft = z.object({
  changes: z
    .object({
      name: z.string(),
      biography: z.string(),
      categories: z.array(Category),
      gender: z.enum(['male', 'female', 'other', '']),
      city: z.string(),
      language: z.enum(languages),
      messageMails: z.boolean(),
      listingMails: z.boolean(),
      picture: z.string(),
      image: z.string(),
    })
    .exactPartial(),
  /** Milliseconds. */
  savedAt: z.number(),
});

const storedNames = ProfileDraft.shape.changes.keyof().options;

export const profileDraftName = 'profile';

/** Milliseconds for which the API stores an uploaded image that no profile uses. */
const uploadLifetimeMs = 24 * 3_600_000;

/** Reads the draft of an account's profile; null without one. */
export function readProfileDraft(userId: string): { changes: ProfileChanges; savedAt: number } | null {
  const draft = readDraft({ userId, formName: profileDraftName }, ProfileDraft);
  if (!draft || serverNow() - draft.savedAt < uploadLifetimeMs) return draft;
  const { picture: _gone, ...changes } = draft.changes;
  return { ...draft, changes };
}

/** Returns the storable values that differ from `base`; null without a difference. */
export function profileChanges(base: ProfileFormValues, values: ProfileFormValues): ProfileChanges | null {
  const changed = storedNames.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(base[name]));
  return changed.length === 0 ? null : Object.fromEntries(changed.map((name) => [name, values[name]]));
}
