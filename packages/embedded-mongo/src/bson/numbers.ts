import { Decimal128, Long } from 'bson';
import { notSupported } from '../errors.js';
import { isInt32, type Numeric } from './values.js';

/** The finite number `coefficient * 10 ** exponent`. */
type Exact = { readonly coefficient: bigint; readonly exponent: number };

const INT64 = { max: 0x7fffffffffffffffn, min: -0x8000000000000000n };
/** Doubles with more digits than this never equal a decimal, which has 34. */
const DIGITS = 100;

export const toDouble = (value: Numeric): number => (typeof value === 'number' ? value : Number(value.toString()));

/** Returns the exact value of a finite number. */
export function toExact(value: Numeric): Exact {
  const text = typeof value === 'number' ? value.toPrecision(DIGITS) : value.toString();
  const [, whole = '', fraction = '', exponent = '0'] = /^(-?\d*)(?:\.(\d*))?(?:E([+-]?\d+))?$/i.exec(text) ?? [];
  return { coefficient: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}

export function compareExact(a: Exact, b: Exact): number {
  const exponent = Math.min(a.exponent, b.exponent);
  const left = a.coefficient * 10n ** BigInt(a.exponent - exponent);
  const right = b.coefficient * 10n ** BigInt(b.exponent - exponent);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Compares numbers of any type exactly; NaN equals itself and sorts first, -0 equals 0. */
export function compareNumbers(a: Numeric, b: Numeric): number {
  const [left, right] = [toDouble(a), toDouble(b)];
  if (left < right) return -1;
  if (left > right) return 1;
  if (left !== right) return Number(Number.isNaN(right)) - Number(Number.isNaN(left));
  if ((typeof a === 'number' && typeof b === 'number') || !Number.isFinite(left)) return 0;
  return compareExact(toExact(a), toExact(b));
}

/**
 * Adds as MongoDB does: 32-bit integers widen to 64 bits, a double gives a double.
 * Returns undefined when the result does not fit 64 bits. @throws on Decimal128
 */
export function add(a: Numeric, b: Numeric): Numeric | undefined {
  if (a instanceof Decimal128 || b instanceof Decimal128) throw notSupported('arithmetic on Decimal128');
  const sum = toDouble(a) + toDouble(b);
  const isInteger = (value: number | Long) => value instanceof Long || isInt32(value);
  if (!isInteger(a) || !isInteger(b)) return sum;
  // Adding 0 turns -0, which is not an integer, into 0.
  if (typeof a === 'number' && typeof b === 'number' && isInt32(sum + 0)) return sum + 0;
  const wide = BigInt(a.toString()) + BigInt(b.toString());
  return wide > INT64.max || wide < INT64.min ? undefined : Long.fromBigInt(wide);
}
