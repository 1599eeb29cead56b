import type { Book } from '@korice/contracts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../components/class-names.js';
import { Button } from '../../../components/kit/Button.js';
import { Tabs } from '../../../components/kit/Tabs.js';
import { textLanguage } from '../../../lib/text-language.js';
import { editionOf, readIsbnData } from '../book-edition.js';
import classes from './BookTabs.module.css';
import { EditionDetails } from './EditionDetails.js';

/** Characters from which two columns read better than one. */
const longDescription = 900;

/** The full description, what is known about the edition, and what others say: one at a time on a screen, all of it on paper. */
export function BookTabs({ book }: { book: Book }) {
  const { t } = useTranslation('book');
  const soonId = useId();
  const isbnData = readIsbnData(book.ISBNData);
  const edition = editionOf(book, isbnData === 'broken' ? undefined : isbnData);

  return (
    <Tabs defaultValue="description" className={classes.tabs}>
      <Tabs.List>
        <Tabs.Tab value="description">{t('tabDescription')}</Tabs.Tab>
        <Tabs.Tab value="details">{t('tabDetails')}</Tabs.Tab>
        <Tabs.Tab value="reviews">{t('tabReviews')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="description">
        <h2 className={classes.onPaper}>{t('tabDescription')}</h2>
        {edition.description === '' ? (
          <p className={classes.nothing}>{t('noDescription')}</p>
        ) : (
          <div
            className={classNames(classes.description, edition.description.length > longDescription && classes.long)}
            lang={textLanguage(edition.description)}
          >
            {edition.description.split(/\n\s*\n/).map((paragraph, at) => (
              <p key={at}>{paragraph}</p>
            ))}
          </div>
        )}
      </Tabs.Panel>
      <Tabs.Panel value="details">
        <h2 className={classes.onPaper}>{t('tabDetails')}</h2>
        <EditionDetails book={book} edition={edition} isIncomplete={isbnData === 'broken'} />
      </Tabs.Panel>
      <Tabs.Panel value="reviews">
        <h2 className={classes.onPaper}>{t('tabReviews')}</h2>
        <div className={classes.reviews}>
          <p>{t('noReviews')}</p>
          <Button disabled aria-describedby={soonId}>
            {t('writeReview')}
          </Button>
          <p id={soonId} className={classes.nothing}>
            {t('reviewsSoon')}
          </p>
        </div>
      </Tabs.Panel>
    </Tabs>
  );
}
