import { isStrongFlag } from '@korice/contracts';
import { describe, expect, it } from 'vitest';
import {
  advancePaymentMessages,
  calmingMessages,
  fairPaymentMessages,
  fraudulentMessages,
  harmlessMessages,
  identityMentions,
  identityMessages,
  otherAppMessages,
  refusingMessages,
} from '../../../test/fraud-messages.js';
import { fraudFlags } from './fraud-rules.js';

const newcomer = { isSeller: true, isNewAccount: true, isEarly: true };
const isStrong = (content: string): boolean => fraudFlags(content, newcomer).some(isStrongFlag);

describe('fraudFlags', () => {
  it('gives no strong warning for 205 harmless messages', () => {
    expect(harmlessMessages.filter(isStrong)).toEqual([]);
  });

  it('finds at least 95 percent of 100 fraudulent messages', () => {
    const missed = fraudulentMessages.filter((message) => !isStrong(message));
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(0.05 * fraudulentMessages.length);
  });

  it.each(calmingMessages)('finds fraud in a message that calms or refuses something else: %j', (message) => {
    expect(isStrong(message)).toBe(true);
  });

  it.each(refusingMessages)('gives no strong warning for a message that refuses or warns: %j', (message) => {
    expect(isStrong(message)).toBe(false);
  });

  it.each(identityMessages)('finds the request for a document or the personal number in %j', (message) => {
    expect(fraudFlags(message, newcomer)).toEqual(['identityRequest']);
  });

  it.each(identityMentions)('gives no strong warning for the mention of a document in %j', (message) => {
    expect(isStrong(message)).toBe(false);
  });

  it('takes at most 200 ms for the longest message of repeated negations', () => {
    const repeated = [
      'slikaj sliku licne ',
      'treba jmbg firme ',
      'posalji sliku ',
      'ne ',
      'ne salji broj kartice ',
      'ne mi ',
      'kod iz poruke ',
      'posalji ',
      'uplatite na racun pa ',
    ];
    for (const text of repeated) {
      const start = performance.now();
      fraudFlags(text.repeat(4_000 / text.length), newcomer);
      expect(performance.now() - start, text).toBeLessThan(200);
    }
  });

  it.each(otherAppMessages)('hints at another application when a new account writes %j early', (message) => {
    expect(fraudFlags(message, newcomer)).toEqual(['otherApp']);
    expect(fraudFlags(message, { ...newcomer, isNewAccount: false })).toEqual([]);
    expect(fraudFlags(message, { ...newcomer, isEarly: false })).toEqual([]);
  });

  it.each(advancePaymentMessages)(
    'hints at the risk when a seller writes %j, however old the account is',
    (message) => {
      expect(fraudFlags(message, { isSeller: true, isNewAccount: false, isEarly: false })).toEqual(['advancePayment']);
      expect(fraudFlags(message, { ...newcomer, isSeller: false })).toEqual([]);
    },
  );

  it.each([...harmlessMessages, ...fairPaymentMessages])('gives no hint for the message %j of a seller', (message) => {
    expect(fraudFlags(message, { isSeller: true, isNewAccount: false, isEarly: false })).toEqual([]);
  });

  it('finds a demand to pay customs on top', () => {
    expect(fraudFlags('Knjiga je na carini, doplatite 300 din za carinu.', newcomer)).toEqual(['paymentTrick']);
  });

  it.each(['+381 64 123 45 67', '160-0049151234567-78', 'ISBN 978-86-521-1729-1'])(
    'takes %j for no telephone number of another country',
    (content) => {
      expect(fraudFlags(content, newcomer)).toEqual([]);
    },
  );

  it('finds a link to a site other than a courier beside a demand to confirm', () => {
    expect(fraudFlags('Kurir dolazi, potvrdi na www.potvrda.info', newcomer)).toEqual(['fakeLink']);
    expect(fraudFlags('Potvrdi da je to izdanje: https://slike.example.com/1.jpg', newcomer)).toEqual([]);
  });

  it('recognises card numbers by their check digit and leaves ISBNs and account numbers alone', () => {
    for (const number of ['4111 1111 1111 1111', '5555-5555-5555-4444', '2223003122003222', '2720 9999 9999 9996'])
      expect(fraudFlags(number, newcomer), number).toEqual(['cardNumber']);
    expect(fraudFlags('2721 0000 0000 0004', newcomer)).toEqual([]);
    expect(fraudFlags('2203990710020', newcomer)).toEqual([]);
    expect(fraudFlags('4111 1111 1111 1112', newcomer)).toEqual([]);
    expect(fraudFlags('9788652117291', newcomer)).toEqual([]);
    expect(fraudFlags('165-0000000000055-74', newcomer)).toEqual([]);
  });
});
