import type { FieldError } from '@korice/contracts';
import type { ZodType } from 'zod';

/** The error of one field in the format of the API; the component that shows it translates the code. */
export type FieldFault = Pick<FieldError, 'path' | 'code'>;

/** Validates `values` with a schema of the contracts. Returns errors in the format of the API; a custom rule has its own code. */
export function checkFields(schema: ZodType, values: unknown): FieldFault[] {
  const result = schema.safeParse(values);
  if (result.success) return [];
  return result.error.issues.map((issue) => {
    const ruled: unknown = issue.code === 'custom' ? issue.params?.code : undefined;
    return { path: issue.path.map(String).join('.'), code: typeof ruled === 'string' ? ruled : issue.code };
  });
}

/** Rules of the contracts about the characters of a text. */
const characterRules = new Set(['unprintable', 'too_many_marks', 'bidi_control']);

/** Returns the text key for a rule `code` without its own text in the form. */
export const invalidTextKey = (code: string): 'invalidCharacters' | 'invalidValue' =>
  characterRules.has(code) ? 'invalidCharacters' : 'invalidValue';
