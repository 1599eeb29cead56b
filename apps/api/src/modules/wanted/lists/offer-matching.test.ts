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
  ])('leaves it to a person whether "%s" is "%s"', (wanted, listed) => {
    expect(score(wanted, listed)).toBeLessThan(minSureScore);
  });

  it('is sure of the workbook that was asked for', () => {
    expect(score('English Plus 1, Workbook', 'English Plus 1 Workbook')).toBeGreaterThanOrEqual(minSureScore);
  });

  it('still offers a textbook for its workbook as a doubtful one', () => {
    expect(score('English Plus 1, Workbook', 'English Plus 1')).toBeGreaterThanOrEqual(minDoubtfulScore);
  });
});
