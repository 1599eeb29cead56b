import { readFile } from 'node:fs/promises';
import { operatorFields, type Operator } from '@korice/texts/pages';
import { z } from 'zod';
import { EnvError } from './env.js';

const OperatorFile = z.object(
  Object.fromEntries(operatorFields.map((field) => [field, z.string().trim().min(1).max(300)])) as Record<
    keyof Operator,
    z.ZodString
  >,
);

/** Reads the details of the operator from `OPERATOR_FILE`; undefined when it is not set. @throws EnvError */
export async function readOperator(file: string | undefined): Promise<Operator | undefined> {
  if (file === undefined) return undefined;
  let json: unknown;
  try {
    json = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new EnvError(`OPERATOR_FILE: ${error instanceof Error ? error.message : 'cannot be read'}`, { cause: error });
  }
  const parsed = OperatorFile.safeParse(json);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `OPERATOR_FILE: ${path.join('.')}: ${message}`);
  throw new EnvError(faults.join('\n'));
}
