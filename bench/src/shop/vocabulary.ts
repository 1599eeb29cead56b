import { createRandom } from './random.js';

const onsets = ['b', 'v', 'g', 'd', 'đ', 'ž', 'z', 'k', 'l', 'lj', 'm', 'n', 'nj', 'p', 'r', 's', 't', 'ć', 'č', 'š'];
const vowels = ['a', 'e', 'i', 'o', 'u'];
const endings = ['', '', '', 'k', 'n', 'r', 'st', 'j'];
const wordCount = 20_000;

/** 20,000 invented Serbian-sounding words, deterministic. */
const vocabulary: readonly string[] = makeWords();

function makeWords(): string[] {
  const random = createRandom(7);
  const one = (choices: readonly string[]): string => choices[Math.floor(random() * choices.length)] ?? '';
  const words = new Set<string>();
  while (words.size < wordCount) {
    const syllables = 2 + Math.floor(random() * 3);
    words.add(Array.from({ length: syllables }, () => one(onsets) + one(vowels)).join('') + one(endings));
  }
  return [...words];
}

/** Picks a word with the skewed distribution of a language: few words are frequent, most are rare. */
export const pickWord = (random: () => number): string =>
  vocabulary[Math.floor(wordCount ** random()) - 1] ?? vocabulary[0] ?? '';

/** Returns a phrase with this number of words, the first one capitalized. */
export function pickPhrase(random: () => number, words: number): string {
  const phrase = Array.from({ length: words }, () => pickWord(random)).join(' ');
  return phrase.charAt(0).toUpperCase() + phrase.slice(1);
}
