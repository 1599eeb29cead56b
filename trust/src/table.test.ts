import { describe, expect, it } from 'vitest';
import { addUp } from './outcome.js';
import { findingsOf, table } from './table.js';

const area = { name: 'chat', goals: { 'chat.messages': 10, 'chat.cuts': 2 }, files: [], minutes: 1 };

describe('table', () => {
  it('has a line for each goal', () => {
    const outcome = addUp([
      { counts: { 'chat.messages': 6 }, failures: [] },
      { counts: { 'chat.messages': 4, 'chat.cuts': 1 }, failures: [] },
    ]);
    expect(table(findingsOf([area], { chat: { ...outcome, seconds: 70 } })).split('\n')).toEqual([
      '| what          | goal | count | failures | seconds | verdict |',
      '| ------------- | ---: | ----: | -------: | ------: | ------- |',
      '| chat.messages |   10 |    10 |        0 |      70 | met     |',
      '| chat.cuts     |    2 |     1 |        0 |      70 | too few |',
    ]);
  });
});
