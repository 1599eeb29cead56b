import { compareSync, hashSync } from 'bcryptjs';

/** Prints the milliseconds of each password comparison at cost 12. */
const [, , repeats = '1'] = process.argv;
const hash = hashSync('knjige na polici', 12);
const took = Array.from({ length: Number(repeats) }, () => {
  const begun = performance.now();
  if (!compareSync('knjige na polici', hash)) throw new Error('The password does not match its hash.');
  return performance.now() - begun;
});
process.stdout.write(`${JSON.stringify(took)}\n`);
