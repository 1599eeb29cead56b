import { Decimal128, Long } from 'bson';
import { notSupported } from '../errors.js';
import { isInt32, type Numeric } from './values.js';

/** The exact value `coefficient * 10 ** exponent` of any finite BSON number. */
interface Exact {
  readonly coefficient: bigint;
  readonly exponent: number;
}

const INT64_MAX = 0x7fffffffffffffffn;
const INT64_MIN = -0x8000000000000000n;
const float = new Float64Array(1);
const bits = new BigUint64Array(float.buffer);

export const toDouble = (value: Numeric): number => (typeof value === 'number' ? value : Number(value.toString()));

/** The exact value, or NaN or an infinity as they are. */
export function toExact(value: Numeric): Exact | number {
  if (value instanceof Decimal128) return decimalToExact(value.toString());
  if (value instanceof Long) return { coefficient: value.toBigInt(), exponent: 0 };
  if (!Number.isFinite(value)) return value;
  return Number.isInteger(value) ? { coefficient: BigInt(value), exponent: 0 } : fractionToExact(value);
}

function decimalToExact(text: string): Exact | number {
  const match = /^(-?)(\d*)\.?(\d*)(?:E([+-]?\d+))?$/i.exec(text);
  if (!match) return text === 'NaN' ? Number.NaN : text.startsWith('-') ? -Infinity : Infinity;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const digits = BigInt(whole + fraction || '0');
  return { coefficient: sign ? -digits : digits, exponent: Number(exponent) - fraction.length };
}

function fractionToExact(value: number): Exact {
  float[0] = value;
  const word = bits[0] ?? 0n;
  const biased = Number((word >> 52n) & 0x7ffn);
  let mantissa = word & 0xfffffffffffffn;
  let power = -1074;
  if (biased > 0) {
    mantissa |= 1n << 52n;
    power = biased - 1075;
  }
  while ((mantissa & 1n) === 0n) {
    mantissa >>= 1n;
    power++;
  }
  // A fraction has a negative power of two: m * 2^p equals m * 5^-p * 10^p.
  return { coefficient: (word >> 63n ? -mantissa : mantissa) * 5n ** BigInt(-power), exponent: power };
}

export function compareExact(a: Exact, b: Exact): number {
  const signs =
    Number(a.coefficient > 0n) - Number(a.coefficient < 0n) - Number(b.coefficient > 0n) + Number(b.coefficient < 0n);
  if (signs !== 0 || a.coefficient === 0n) return Math.sign(signs);
  const exponent = Math.min(a.exponent, b.exponent);
  const left = a.coefficient * 10n ** BigInt(a.exponent - exponent);
  const right = b.coefficient * 10n ** BigInt(b.exponent - exponent);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Compares numbers of any width exactly; NaN equals itself and comes first, -0 equals 0. */
export function compareNumbers(a: Numeric, b: Numeric): number {
  if (typeof a === 'number' && typeof b === 'number') {
    if (a < b) return -1;
    if (a > b) return 1;
    if (a === b) return 0;
    return Number(Number.isNaN(b)) - Number(Number.isNaN(a));
  }
  const left = toExact(a);
  const right = toExact(b);
  if (typeof left === 'object' && typeof right === 'object') return compareExact(left, right);
  return compareNumbers(typeof left === 'number' ? left : 0, typeof right === 'number' ? right : 0);
}

type Operation = 'add' | 'multiply';

/**
 * Adds or multiplies as MongoDB does: 32-bit integers widen to 64 bits, a double makes a double.
 * Undefined when the result does not fit 64 bits. Throws on Decimal128.
 */
export function calculate(operation: Operation, a: Numeric, b: Numeric): Numeric | undefined {
  if (a instanceof Decimal128 || b instanceof Decimal128) throw notSupported('arithmetic on Decimal128');
  const isInteger = (value: number | Long) => value instanceof Long || isInt32(value);
  if (!isInteger(a) || !isInteger(b)) {
    const [left, right] = [toDouble(a), toDouble(b)];
    return operation === 'add' ? left + right : left * right;
  }
  if (typeof a === 'number' && typeof b === 'number') {
    const result = operation === 'add' ? a + b : a * b;
    // A product of two 32-bit integers may exceed 2^53, so the wide result below is computed anew; -0 is no integer.
    if (isInt32(result + 0)) return result + 0;
  }
  const [left, right] = [BigInt(a.toString()), BigInt(b.toString())];
  const result = operation === 'add' ? left + right : left * right;
  return result > INT64_MAX || result < INT64_MIN ? undefined : Long.fromBigInt(result);
}
