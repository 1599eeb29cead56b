import { createHash } from 'node:crypto';
import { fillOperator, pageTexts, sampleOperator, type Operator, type SeededPage } from '@korice/texts/pages';
import { isDuplicateKey } from '../../platform/errors/duplicate-key.js';
import type { PageModel } from './page.model.js';

const hashOf = (fields: object): string => createHash('sha256').update(JSON.stringify(fields)).digest('hex');

/**
 * Creates the built-in pages, and updates those that no admin has changed. Without an operator they contain sample details, marked as such.
 * Idempotent, also in two processes at once.
 */
export async function seedPages(pages: PageModel, operator: Operator | undefined): Promise<void> {
  for (const slug of Object.keys(pageTexts) as SeededPage[]) {
    const { sr, en } = pageTexts[slug];
    const fields = {
      title: sr.title,
      content: fillOperator(sr.html, operator ?? sampleOperator.sr),
      titleEn: en.title,
      contentEn: fillOperator(en.html, operator ?? sampleOperator.en),
    };
    const seedHash = hashOf(fields);
    const page = await pages.findOne({ slug }).lean();
    if (!page) {
      try {
        await pages.create({ ...fields, slug, seeded: seedHash, author: { _id: null, name: 'Korice' } });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      continue;
    }
    const { title, content, titleEn, contentEn } = page;
    const isUnmodified = page.seeded === hashOf({ title, content, titleEn, contentEn });
    if (isUnmodified && page.seeded !== seedHash)
      await pages.updateOne(
        { _id: page._id, rev: page.rev },
        { $set: { ...fields, seeded: seedHash }, $inc: { rev: 1 } },
      );
  }
}
