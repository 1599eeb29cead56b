import { fold } from '@korice/book-text';
import { fieldError } from '../../../platform/errors/http-error.js';

/** Minimum length in the contract, which rejects shorter passwords. */
const minPasswordLength = 8;
const commonPasswordCount = 10_000;

let common: Promise<ReadonlySet<string>> | undefined;

/** Loads the dictionary on first use, because it takes 14 MB. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const long = dictionary['passwords-common'].filter((password) => password.length >= minPasswordLength);
  return new Set(long.slice(0, commonPasswordCount));
}

/** Whether a password is one of the 10,000 most common ones of sufficient length, ignoring case. */
async function isCommonPassword(password: string): Promise<boolean> {
  common ??= loadCommon();
  return (await common).has(password.toLowerCase());
}

/** Words that an attacker of this site tries first. docs/security.md lists them. */
const siteWords = [
  'korice',
  'korica',
  'knjiga',
  'knjige',
  'knjizara',
  'antikvarijat',
  'lozinka',
  'sifra',
  'password',
  'admin',
];
/** Minimum length of a word of the name or address: shorter ones, such as a middle initial, occur in too many passwords. */
const minWordLength = 3;
/** Separators, which attackers try between words. */
const separators = /[\s.,_@-]/gu;
/** Minimum number of characters that must remain without these words; more than the four digits of a year. */
const minRemainingLength = 5;

/** The account that gets the new password. */
interface Person {
  name: string;
  email: string;
}

/**
 * Rejects easy passwords.
 * @throws `password_common` for one of the most common passwords, `password_guessable` for one that consists mostly of the name or
 * address of the person or of site words
 */
export async function assertHardToGuess(password: string, person: Person): Promise<void> {
  if (await isCommonPassword(password))
    throw fieldError('password', 'password_common', 'One of the most common passwords.');
  if (isGuessable(password, person))
    throw fieldError(
      'password',
      'password_guessable',
      'Consists mostly of the name, the address or words of this site.',
    );
}

function isGuessable(password: string, { name, email }: Person): boolean {
  const [mailbox = ''] = email.split('@');
  const own = [fold(email), ...wordsOf(`${name} ${mailbox}`)];
  const words = [...new Set([...own, ...siteWords])].sort((a, b) => b.length - a.length);
  const typed = fold(password);
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), typed);
  return rest !== typed && Array.from(rest.replace(separators, '')).length < minRemainingLength;
}

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= minWordLength);
