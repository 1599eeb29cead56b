import { describe, expect, it } from 'vitest';
import { matchScore, minDoubtfulScore, minSureScore } from './offer-matching.js';

const score = (wanted: string, listed: string) =>
  matchScore(
    { title: wanted, author: '', publisher: 'Oxford', subject: '' },
    { title: listed, author: '', publisher: 'Oxford' },
  );

describe('matchScore', () => {
  it.each([
    ['English Plus 1, Workbook', 'English Plus 1'],
    ['English Plus 1', 'English Plus 1 Workbook'],
    ['Matematika 5, zbirka zadataka', 'Matematika 5'],
    ['Radna sveska Biologija 6', 'Biologija 6'],
  ])('returns a score below minSureScore for "%s" and "%s"', (wanted, listed) => {
    expect(score(wanted, listed)).toBeLessThan(minSureScore);
  });

  it('returns at least minSureScore for the workbook that is wanted', () => {
    expect(score('English Plus 1, Workbook', 'English Plus 1 Workbook')).toBeGreaterThanOrEqual(minSureScore);
  });

  it('returns at least minDoubtfulScore for the textbook of a workbook that is wanted', () => {
    expect(score('English Plus 1, Workbook', 'English Plus 1')).toBeGreaterThanOrEqual(minDoubtfulScore);
  });
});
