/** The contract refuses shorter ones. */
const shortest = 8;
const commonPasswordCount = 10_000;

let common: Promise<ReadonlySet<string>> | undefined;

/** Loads the dictionary with the first new password, because it takes 14 MB. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const long = dictionary['passwords-common'].filter((password) => password.length >= shortest);
  return new Set(long.slice(0, commonPasswordCount));
}

/** Whether a password is one of the 10,000 most common ones of sufficient length, ignoring case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= loadCommon();
  return (await common).has(password.toLowerCase());
}
