import { fold } from '@korice/book-text';
import { fieldError } from '../../../platform/errors/http-error.js';
import { isCommonPassword } from './common-passwords.js';

/** Words that somebody tries first who wants into an account of this site. docs/security.md names them. */
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
/** Shorter words, such as a middle initial, stand in too many passwords. */
const shortestWord = 3;
/** Stand between words, and are tried with them. */
const separators = /[\s.,_@-]/gu;
/** How many other characters have to be left of a password without such words: more than a year. */
const mustRemain = 5;

/** Whose password it is to be. */
interface Person {
  name: string;
  email: string;
}

/** Rejects with `password_common` for one of the most used passwords, with `password_guessable` for the person's or the site's own name. */
export async function assertHardToGuess(password: string, person: Person): Promise<void> {
  if (await isCommonPassword(password))
    throw fieldError('password', 'password_common', 'One of the most common passwords.');
  if (isGuessable(password, person))
    throw fieldError('password', 'password_guessable', 'Little but the name, the address or the site.');
}

function isGuessable(password: string, { name, email }: Person): boolean {
  const [mailbox = ''] = email.split('@');
  const own = [fold(email), ...wordsOf(`${name} ${mailbox}`)];
  const words = [...new Set([...own, ...siteWords])].sort((a, b) => b.length - a.length);
  const typed = fold(password);
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), typed);
  return rest !== typed && Array.from(rest.replace(separators, '')).length < mustRemain;
}

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= shortestWord);
