import { toDouble } from '../bson/numbers.js';
import { type Document, isArray, isDocument, isNumeric, typeName } from '../bson/values.js';
import { badValue, CommandError, typeMismatch } from '../errors.js';

const wrongType = (name: string, value: unknown, expected: string) =>
  typeMismatch(`BSON field '${name}' is the wrong type '${typeName(value)}', expected type '${expected}'`);

export function stringArgument(command: Document, name: string): string {
  const value = command[name];
  if (typeof value !== 'string') throw wrongType(name, value, 'string');
  return value;
}

/** Returns the collection name in a command's first field. */
export function collectionName(command: Document): string {
  const name = command[Object.keys(command)[0] ?? ''];
  if (typeof name === 'string' && name !== '') return name;
  throw new CommandError('InvalidNamespace', `collection name has invalid type ${typeName(name)}`);
}

export function documentArgument(command: Document, name: string): Document | undefined {
  const value = command[name];
  if (value === undefined || isDocument(value)) return value;
  throw wrongType(name, value, 'object');
}

export function documentsArgument(command: Document, name: string): Document[] {
  const value = command[name];
  if (!isArray(value) || !value.every(isDocument)) throw wrongType(name, value, 'array');
  return value;
}

export function booleanArgument(command: Document, name: string): boolean {
  const value = command[name] ?? false;
  if (typeof value !== 'boolean' && !isNumeric(value)) throw wrongType(name, value, 'bool');
  return typeof value === 'boolean' ? value : toDouble(value) !== 0;
}

/** Returns a non-negative integer; 0 when absent. */
export function countArgument(command: Document, name: string): number {
  const value = command[name] ?? 0;
  const number = isNumeric(value) ? toDouble(value) : Number.NaN;
  if (!Number.isInteger(number)) throw wrongType(name, value, 'long');
  if (number < 0) throw badValue(`BSON field '${name}' value must be >= 0, actual value '${number}'`);
  return number;
}

/** Returns the batch size of a cursor; undefined when absent. */
export const batchSizeArgument = (options: Document | undefined): number | undefined =>
  options?.batchSize === undefined ? undefined : countArgument(options, 'batchSize');

/** Returns the hint, an index name or key; undefined when absent. */
export function hintArgument({ hint }: Document): unknown {
  if (hint !== undefined && typeof hint !== 'string' && !isDocument(hint))
    throw badValue('Hint must be a string or an object');
  return isDocument(hint) && Object.keys(hint).length === 0 ? undefined : hint;
}

/** Throws on unknown fields unless their value disables them. */
export function checkFields(fields: Document, scope: string, takes: readonly string[]): void {
  const unknown = Object.keys(fields).find((name) => !takes.includes(name) && fields[name] !== false);
  if (unknown) throw new CommandError(40415, `BSON field '${scope}.${unknown}' is unknown to the embedded database.`);
}
