import { toDouble } from '../bson/numbers.js';
import { type Document, isArray, isDocument, isNumeric, typeName } from '../bson/values.js';
import { badValue, CommandError, notSupported, typeMismatch, unknownField } from '../errors.js';

const wrongType = (name: string, value: unknown, expected: string) =>
  typeMismatch(`BSON field '${name}' is the wrong type '${typeName(value)}', expected type '${expected}'`);

/** The collection that a command names in its first field. */
export function collectionName(command: Document): string {
  const [field = ''] = Object.keys(command);
  const name = command[field];
  if (typeof name !== 'string' || name === '')
    throw new CommandError(73, 'InvalidNamespace', `collection name has invalid type ${typeName(name)}`);
  return name;
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
  const value = command[name];
  if (value === undefined || typeof value === 'boolean') return value ?? false;
  if (isNumeric(value)) return toDouble(value) !== 0;
  throw wrongType(name, value, 'bool');
}

/** A whole number that is not negative. */
export function countArgument(command: Document, name: string): number | undefined {
  const value = command[name];
  if (value === undefined || value === null) return undefined;
  const number = isNumeric(value) ? toDouble(value) : Number.NaN;
  if (!Number.isInteger(number)) throw wrongType(name, value, 'long');
  if (number < 0) throw badValue(`BSON field '${name}' value must be >= 0, actual value '${number}'`);
  return number;
}

/** Some counts may be negative, which once meant to close the cursor at once; the sign makes no other difference. */
export function limitArgument(command: Document): number {
  const value = command.limit;
  return value !== undefined && isNumeric(value) && toDouble(value) < 0
    ? -toDouble(value)
    : (countArgument(command, 'limit') ?? 0);
}

export function stringArgument(command: Document, name: string): string {
  const value = command[name];
  if (typeof value !== 'string') throw wrongType(name, value, 'string');
  return value;
}

/** An index by name or by key; undefined when there is no hint. */
export function hintArgument(command: Document): unknown {
  const { hint } = command;
  if (hint === undefined || (isDocument(hint) && Object.keys(hint).length === 0)) return undefined;
  if (typeof hint === 'string' || isDocument(hint)) return hint;
  throw badValue('Hint must be a string or an object');
}

const isSimpleCollation = (value: unknown) =>
  isDocument(value) && (Object.keys(value).length === 0 || value.locale === 'simple');

/** Refuses by name what is known but not supported, unless it is switched off anyway, and whatever is unknown. */
export function checkFields(
  fields: Document,
  scope: string,
  { takes, refuses = [] }: { takes: readonly string[]; refuses?: readonly string[] },
): void {
  for (const [name, value] of Object.entries(fields)) {
    if (takes.includes(name)) continue;
    if (name === 'collation' && isSimpleCollation(value)) continue;
    if (!refuses.includes(name)) throw unknownField(`${scope}.${name}`);
    if (value !== false && value !== undefined && value !== null) throw notSupported(`the option ${scope}.${name}`);
  }
}
