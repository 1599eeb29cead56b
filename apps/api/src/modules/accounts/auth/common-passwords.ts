/** Shorter ones the contract refuses already. */
const shortest = 8;
const mostCommon = 10_000;

let common: Promise<ReadonlySet<string>> | undefined;

/** Loaded when somebody first chooses a password: unpacked, the dictionary takes 14 MB. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const long = dictionary['passwords-common'].filter((password) => password.length >= shortest);
  return new Set(long.slice(0, mostCommon));
}

/** Whether a password stands among the 10,000 most used ones that are long enough to be chosen, in any case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= loadCommon();
  return (await common).has(password.toLowerCase());
}
