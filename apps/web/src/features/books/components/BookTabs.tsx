import type { Book } from '@korice/contracts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../components/class-names.js';
import { Tabs } from '../../../components/kit/Tabs.js';
import { formatNumber } from '../../../lib/format.js';
import { textLanguage } from '../../../lib/text-language.js';
import { editionOf, readIsbnData, type Edition } from '../book-edition.js';
import classes from './BookTabs.module.css';
import { useGradeName } from '../use-grade-name.js';
import { useLanguageName } from '../use-language-name.js';

/** A longer description (in characters) is set in two columns. */
const longDescription = 900;

/** Full description, details of the edition and reviews: one tab at a time on a screen, all that were loaded in print. */
export function BookTabs({
  book,
  reviews,
}: {
  book: Book;
  /** Reviews of the seller, rendered when the tab is first opened. */
  reviews: ReactNode;
}) {
  const { t } = useTranslation('book');
  const [tab, setTab] = useState<string | null>('description');
  const [hasOpenedReviews, setAsked] = useState(false);
  const isbnData = readIsbnData(book.ISBNData);
  const edition = editionOf(book, isbnData === 'broken' ? undefined : isbnData);

  return (
    <Tabs
      value={tab}
      onChange={(next) => {
        setTab(next);
        if (next === 'reviews') setAsked(true);
      }}
      className={classes.tabs}
    >
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
            {edition.description.split(/\n\s*\n/).map((paragraph, index) => (
              <p key={index}>{paragraph}</p>
            ))}
          </div>
        )}
      </Tabs.Panel>
      <Tabs.Panel value="details">
        <h2 className={classes.onPaper}>{t('tabDetails')}</h2>
        <EditionDetails book={book} edition={edition} isIncomplete={isbnData === 'broken'} />
      </Tabs.Panel>
      <Tabs.Panel value="reviews">
        {hasOpenedReviews && (
          <>
            <h2 className={classes.onPaper}>{t('tabReviews')}</h2>
            {reviews}
          </>
        )}
      </Tabs.Panel>
    </Tabs>
  );
}

/** The known facts about an edition as a list. The missing ones are in a disclosure below it. */
function EditionDetails({
  book,
  edition,
  isIncomplete,
}: {
  book: Book;
  edition: Edition;
  /** The stored lookup cannot be parsed. */
  isIncomplete: boolean;
}) {
  const { t } = useTranslation(['book', 'edition', 'school', 'schoolNames']);
  const gradeName = useGradeName();
  const { school } = book;
  const languageName = useLanguageName();
  const { title, subtitle, authors, publishedDate, publisher, pageCount, isbn } = edition;

  const facts: Fact[] = [
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
    ...(school === null
      ? []
      : [
          ...known(t('school:grade'), gradeName(school)),
          ...known(t('school:subject'), t(`schoolNames:${school.subject}`)),
          ...known(t('school:kind'), t(`schoolNames:${school.kind}`)),
          ...known(t('school:written'), school.written && t(`schoolNames:${school.written}`)),
          ...known(t('school:code'), t(school.codeUsed ? 'school:codeUsed' : 'school:codeUnused')),
        ]),
    ...known(t('edition:weight'), book.weight === null ? '' : `${formatNumber(book.weight)} g`),
  ];
  const missing = facts.filter(({ isMissing }) => isMissing);

  return (
    <>
      <FactList facts={facts.filter(({ isMissing }) => isMissing !== true)} />
      {missing.length > 0 && (
        <details className={classes.missing}>
          <summary>
            {t('missingFacts')} ({missing.length})
          </summary>
          <FactList facts={missing} />
        </details>
      )}
      {isIncomplete && <p className={classes.incomplete}>{t('catalogDataFailed')}</p>}
    </>
  );
}

interface Fact {
  label: string;
  value: string;
  isMissing?: boolean;
}

function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
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
  );
}

const fact = (label: string, value: string, missing: string) =>
  value === '' ? { label, value: missing, isMissing: true } : { label, value };

const known = (label: string, value: string) => (value === '' ? [] : [{ label, value }]);
