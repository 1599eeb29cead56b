import type { Book } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyState } from '../components/EmptyState.js';
import { RotateIcon } from '../components/icons.js';
import { Button } from '../components/kit/Button.js';
import { usePageHead } from '../components/use-page-head.js';
import { Wrap } from '../components/Wrap.js';
import { textLanguage } from '../lib/text-language.js';
import classes from './OfflineScreen.module.css';
import { stores } from './response-cache.js';

const bookPath = /^\/api\/books\/[0-9a-f]{24}$/;

/** Returns the cached books, which open without a connection: at most `maxBooks`, the last cached first. */
async function readCachedBooks(maxBooks: number): Promise<Pick<Book, '_id' | 'title' | 'author'>[]> {
  if (!('caches' in window)) return [];
  const cache = await caches.open(stores.responses.name);
  const requests = (await cache.keys()).filter(({ url }) => bookPath.test(new URL(url).pathname));
  const responses = await Promise.all(
    requests
      .reverse()
      .slice(0, maxBooks)
      .map((request) => cache.match(request, { ignoreVary: true })),
  );
  return Promise.all(responses.flatMap((response) => (response ? [response.json() as Promise<Book>] : [])));
}

const maxBooks = 12;

/** Replaces a screen that needs a connection and lists the cached books. */
export default function OfflineScreen({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['app', 'book', 'common']);
  const [books, setBooks] = useState<Pick<Book, '_id' | 'title' | 'author'>[]>([]);
  usePageHead({ title: t('offlineTitle'), isMissing: true });

  useEffect(() => {
    let isGone = false;
    void readCachedBooks(maxBooks).then((cached) => {
      if (!isGone) setBooks(cached);
    });
    return () => {
      isGone = true;
    };
  }, []);

  return (
    <Wrap>
      <EmptyState
        level={1}
        title={t('offlineHeading')}
        action={
          <Button variant="filled" leftSection={<RotateIcon />} onClick={onRetry}>
            {t('common:retry')}
          </Button>
        }
      >
        {t('offlineBody')}
      </EmptyState>
      {books.length > 0 && (
        <section className={classes.books} aria-labelledby="kept-books">
          <h2 id="kept-books">{t('book:recentHeading')}</h2>
          <ul>
            {books.map(({ _id, title, author }) => (
              <li key={_id}>
                <Link to={pathTo('book', { bookId: _id })}>
                  <span lang={textLanguage(title)}>{title}</span>
                  <span className={classes.author} lang={textLanguage(author)}>
                    {author}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Wrap>
  );
}
