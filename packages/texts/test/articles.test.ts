import { describe, expect, it } from 'vitest';

import { articleIds, isArticleId, loadArticle, loadArticleSummaries } from '../src/articles.js';
import { languages } from '../src/languages.js';
import { complaints, LONGEST_BUTTON } from './voice.js';

// @spec 2-home-blog
it('articleIds has the three articles in the same order in both languages', async () => {
  for (const language of languages) {
    expect((await loadArticleSummaries(language)).map(({ id }) => id)).toEqual(articleIds);
  }
  expect(articleIds.every(isArticleId)).toBe(true);
  expect(isArticleId('constructor')).toBe(false);
});

describe.each(articleIds)('article %s', (id) => {
  // @spec 3-article-fields
  it.each(['sr', 'en'] as const)('is complete and follows the style rules in %s', async (language) => {
    const { body, title, shortSummary, summary, buttonText, date, author } = await loadArticle(language, id);
    expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(author).toBe('Korice');
    expect(buttonText.length).toBeLessThanOrEqual(LONGEST_BUTTON);
    const texts = body.flatMap((block) =>
      block.type === 'paragraph' && block.lead !== undefined ? [block.lead, block.text] : [block.text],
    );
    const lines = [title, shortSummary, summary, buttonText, ...texts];
    expect(lines.flatMap((line) => complaints(language, line, { longText: true }))).toEqual([]);
    expect(texts.join(' ')).not.toMatch(/\*\*|^#|\]\(/m);
    const words = texts.join(' ').split(/\s+/).length;
    expect(words).toBeGreaterThan(480);
    expect(words).toBeLessThan(800);
  });

  it('has the same structure and date in both languages', async () => {
    const [sr, en] = [await loadArticle('sr', id), await loadArticle('en', id)];
    expect(sr.date).toBe(en.date);
    expect(sr.body.filter(({ type }) => type === 'heading')).toHaveLength(
      en.body.filter(({ type }) => type === 'heading').length,
    );
    expect(sr.body[0]?.type).toBe('paragraph');
  });
});
