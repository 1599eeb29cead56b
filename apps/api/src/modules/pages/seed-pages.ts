import { createHash } from 'node:crypto';
import { fillOperator, pageTexts, sampleOperator, type Operator, type SeededPage } from '@korice/texts/pages';
import { isDuplicateKey } from '../../platform/errors/duplicate-key.js';
import type { PageModel } from './page.model.js';

const hashOf = (fields: object): string => createHash('sha256').update(JSON.stringify(fields)).digest('hex');

/**
 * Puts the pages that the site itself brings into the database, and brings those up to date that no admin has changed since.
 * Without an operator they carry sample particulars, marked as such. Safe to repeat and to run in two processes at once.
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
    const seeded = hashOf(fields);
    const page = await pages.findOne({ slug }).lean();
    if (!page) {
      try {
        await pages.create({ ...fields, slug, seeded, author: { _id: null, name: 'Korice' } });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      continue;
    }
    const { title, content, titleEn, contentEn } = page;
    const isAsBrought = page.seeded === hashOf({ title, content, titleEn, contentEn });
    if (isAsBrought && page.seeded !== seeded)
      await pages.updateOne({ _id: page._id, rev: page.rev }, { $set: { ...fields, seeded }, $inc: { rev: 1 } });
  }
}
