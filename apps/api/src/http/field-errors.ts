import type { FieldError } from '@korice/contracts';
import type { ZodError } from 'zod';

export type RequestPart = 'params' | 'query' | 'body';

/** Maps at most 50 zod issues to field errors. A custom rule has its code in `params.code`. */
export function fieldErrors(error: ZodError, where: RequestPart): FieldError[] {
  return error.issues.slice(0, 50).map((issue) => {
    const ruled: unknown = issue.code === 'custom' ? issue.params?.code : undefined;
    return {
      path: issue.path.map(String).join('.') || where,
      code: typeof ruled === 'string' ? ruled : issue.code,
      message: issue.message,
    };
  });
}
