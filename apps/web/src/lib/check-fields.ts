import type { FieldError } from '@korice/contracts';
import type { ZodType } from 'zod';

/** What is wrong with one field, as the API says it; words are made of the code where they are shown. */
export type FieldFault = Pick<FieldError, 'path' | 'code'>;

/** What a schema of the contracts has against `values`, in the words of the API: one code a fault, a rule of ours under its own. */
export function checkFields(schema: ZodType, values: unknown): FieldFault[] {
  const result = schema.safeParse(values);
  if (result.success) return [];
  return result.error.issues.map((issue) => {
    const ruled: unknown = issue.code === 'custom' ? issue.params?.code : undefined;
    return { path: issue.path.map(String).join('.'), code: typeof ruled === 'string' ? ruled : issue.code };
  });
}
