import { mappedTableFields, tableFields } from '@korice/contracts/table-fields';
import { z } from 'zod';
import { readDraft, removeDraft, writeDraft } from '../../lib/use-draft.js';
import type { RepeatableFormat } from './read-table.js';

// The browser keeps no file over a reload, so the draft applies when a table with the same headings is chosen again.
const formName = 'import';

const FormatDraft = z.object({
  headings: z.array(z.string()),
  format: z.object({
    columns: z.array(z.enum(tableFields).nullable()),
    currency: z.enum(['RSD', 'EUR', 'USD']),
    values: z.partialRecord(z.enum(mappedTableFields), z.record(z.string(), z.string())),
  }),
});

/** Returns the format of the table that was corrected last on this device; null if it had other headings. */
export function readFormatDraft(userId: string, headings: readonly string[]): RepeatableFormat | null {
  const draft = readDraft({ userId, formName }, FormatDraft);
  return draft && JSON.stringify(draft.headings) === JSON.stringify(headings) ? draft : null;
}

export const writeFormatDraft = (userId: string, draft: RepeatableFormat): void =>
  void writeDraft({ userId, formName }, JSON.stringify(draft));

/** Call it when an import starts: from then on the API knows its format, and later imports may have newer ones. */
export const removeFormatDraft = (userId: string): void => removeDraft({ userId, formName });
