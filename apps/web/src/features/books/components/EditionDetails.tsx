import type { Book } from '@korice/contracts';
import { useTranslation } from 'react-i18next';
import { textLanguage } from '../../../lib/text-language.js';
import type { Edition } from '../book-edition.js';
import { useLanguageName } from '../use-language-name.js';
import classes from './EditionDetails.module.css';

/** The facts about an edition as a list: those every book should have with a word where they are missing, the others where they are known. */
export function EditionDetails({
  book,
  edition,
  isIncomplete,
}: {
  book: Pick<Book, 'language' | 'script' | 'binding'>;
  edition: Edition;
  /** What the lookup knew cannot be read. */
  isIncomplete: boolean;
}) {
  const { t } = useTranslation(['book', 'edition']);
  const languageName = useLanguageName();
  const { title, subtitle, authors, publishedDate, publisher, pageCount, isbn } = edition;

  const facts: { label: string; value: string; isMissing?: boolean }[] = [
    fact(t('title'), title, t('titleMissing')),
    ...known(t('subtitle'), subtitle),
    fact(t('authors'), authors, t('authorsMissing')),
    fact(t('publishedDate'), publishedDate, t('publishedDateMissing')),
    fact(t('publisher'), publisher, t('publisherMissing')),
    ...(pageCount === undefined
      ? []
      : [fact(t('pageCount'), pageCount === 0 ? '' : String(pageCount), t('pageCountMissing'))]),
    fact(t('isbn'), isbn, t('isbnMissing')),
    ...known(t('edition:language'), book.language && languageName(book.language)),
    ...known(t('edition:script'), book.script && t(`edition:${book.script}`)),
    ...known(t('edition:binding'), book.binding && t(`edition:${book.binding}`)),
  ];

  return (
    <>
      <dl className={classes.facts}>
        {facts.map(({ label, value, isMissing }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd lang={textLanguage(value)} data-missing={isMissing}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {isIncomplete && <p className={classes.incomplete}>{t('catalogDataFailed')}</p>}
    </>
  );
}

const fact = (label: string, value: string, missing: string) =>
  value === '' ? { label, value: missing, isMissing: true } : { label, value };

const known = (label: string, value: string) => (value === '' ? [] : [{ label, value }]);
