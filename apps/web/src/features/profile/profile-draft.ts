import { Category } from '@korice/contracts/categories';
import { z } from 'zod';
import { readDraft } from '../../lib/draft.js';
import { serverNow } from '../../lib/server-time.js';
import type { ProfileFormValues } from './profile-form-values.js';

/** A profile that was not saved, as this browser keeps it: what was changed and nothing else, and no password ever. */
const ProfileDraft = z.object({
  changes: z
    .object({
      name: z.string(),
      biography: z.string(),
      categories: z.array(Category),
      gender: z.enum(['male', 'female', 'other', '']),
      city: z.string(),
      language: z.enum(['sr', 'en']),
      messageMails: z.boolean(),
      picture: z.string(),
      image: z.string(),
    })
    .exactPartial(),
  /** Milliseconds. */
  savedAt: z.number(),
});
type Changes = z.infer<typeof ProfileDraft>['changes'];

const kept = ProfileDraft.shape.changes.keyof().options;

export const profileDraftName = 'profile';

/** How long the API keeps a picture that no profile has taken, in milliseconds. */
const uploadLifetime = 24 * 3_600_000;

/** What was typed and not saved of an account's profile; null without. */
export function readProfileDraft(userId: string): { changes: Changes; savedAt: number } | null {
  const draft = readDraft({ userId, what: profileDraftName }, ProfileDraft);
  if (!draft || serverNow() - draft.savedAt < uploadLifetime) return draft;
  const { picture: _gone, ...changes } = draft.changes;
  return { ...draft, changes };
}

/** What of `values` differs from `base` and may be kept; null when nothing does. */
export function profileChanges(base: ProfileFormValues, values: ProfileFormValues): Changes | null {
  const changed = kept.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(base[name]));
  return changed.length === 0 ? null : Object.fromEntries(changed.map((name) => [name, values[name]]));
}
