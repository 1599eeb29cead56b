import { dictionary } from '@zxcvbn-ts/language-common';

/** Shorter ones the contract refuses already. */
const shortest = 8;

const common = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= shortest).slice(0, 10_000),
);

/** Whether a password stands among the 10,000 most used ones that are long enough to be chosen, in any case. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
