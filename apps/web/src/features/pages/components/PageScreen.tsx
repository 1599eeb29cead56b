import type { Page } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { documentLanguages } from '@korice/texts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router-dom';
import { EmptyState } from '../../../components/EmptyState.js';
import { FailedState } from '../../../components/loading/FailedState.js';
import { Note } from '../../../components/Note.js';
import { Prose } from '../../../components/Prose.js';
import { ScreenTitle } from '../../../components/ScreenTitle.js';
import { TextLink } from '../../../components/TextLink.js';
import { Wrap } from '../../../components/Wrap.js';
import { classNames } from '../../../components/class-names.js';
import { Button } from '../../../components/kit/Button.js';
import { usePageHead } from '../../../components/use-page-head.js';
import { useSkeleton } from '../../../components/loading/use-skeleton.js';
import { currentLanguage } from '../../../i18n.js';
import { ProblemError } from '../../../lib/call.js';
import { formatDate } from '../../../lib/format.js';
import { textLanguage } from '../../../lib/text-language.js';
import { pageBySlug } from '../published-page.js';
import { pageInLanguage } from '../page-in-language.js';
import classes from './PageScreen.module.css';

/** A page of the site or of a member, in the reader's language. */
export function PageScreen({
  slug,
  title,
  description,
  hasLead = false,
  actions,
}: {
  slug: string;
  /** Shown before the page has loaded. */
  title?: string;
  description?: string;
  hasLead?: boolean;
  actions?: ReactNode;
}) {
  const { t } = useTranslation(['pages', 'common']);
  const { data: page, error, isPending, isRefetching, refetch } = useQuery(pageBySlug(slug));
  const isWaiting = useSkeleton(isPending);
  const language = currentLanguage();
  const words = page && pageInLanguage(page, language);
  const isOfSite = page ? page.author._id === null : title !== undefined;
  const isForeign = words?.isSerbianOnly === true || (language === 'sr-Cyrl' && !isOfSite);
  const isMissing = error instanceof ProblemError && error.code === 'PAGE_NOT_FOUND';
  const shownTitle = words?.title ?? title;
  usePageHead(
    isMissing
      ? { title: t('publicNotFoundTitle'), isMissing }
      : {
          title: shownTitle,
          description: description ?? (shownTitle === undefined ? '' : t('pageMeta', { title: shownTitle })),
        },
  );

  if (isMissing && !isWaiting)
    return (
      <Wrap className={classes.missing}>
        <EmptyState
          level={1}
          title={t('publicNotFoundTitle')}
          action={
            <Button component={Link} to={pathTo('home')} variant="filled">
              {t('common:backToHome')}
            </Button>
          }
        >
          {t('publicNotFoundBody')}
        </EmptyState>
      </Wrap>
    );

  if (error && !page && title === undefined)
    return (
      <Wrap className={classes.missing}>
        <FailedState isScreen title={t('publicFailed')} onRetry={() => void refetch()} isRetrying={isRefetching} />
      </Wrap>
    );

  return (
    <Wrap className={classes.page}>
      <div className={classes.side}>{isOfSite ? <SitePagesNav /> : page && <PageAuthor page={page} />}</div>
      {isWaiting ? (
        <div className={classes.waiting}>
          {title === undefined ? <span className={classes.heading} /> : <ScreenTitle>{title}</ScreenTitle>}
          <PageSkeleton />
        </div>
      ) : words ? (
        <article className={classes.text}>
          <ScreenTitle lang={wordsLanguage(words.title, isForeign)}>{words.title}</ScreenTitle>
          {words.isSerbianOnly && (
            <div className={classes.note}>
              <Note tone="info" title={t('serbianOnly')} />
            </div>
          )}
          <Prose html={words.html} lang={wordsLanguage(words.html, isForeign)} hasLead={hasLead} />
          {actions !== undefined && <div className={classes.actions}>{actions}</div>}
        </article>
      ) : (
        <div className={classNames(classes.text, classes.failed)}>
          <ScreenTitle>{title}</ScreenTitle>
          <FailedState title={t('publicFailed')} onRetry={() => void refetch()} isRetrying={isRefetching} />
        </div>
      )}
    </Wrap>
  );
}

/** Returns `lang` where it differs from the document's: Latin Serbian in an English or Cyrillic interface, Cyrillic anywhere. */
const wordsLanguage = (text: string, isForeign: boolean): string | undefined =>
  textLanguage(text) ?? (isForeign ? documentLanguages.sr : undefined);

/** Contains text in the page's font, so that the font is loaded before the page. */
function PageSkeleton() {
  const { t } = useTranslation('pages');
  return (
    <>
      <p role="status">{t('formLoading')}</p>
      <span />
      <span />
      <span className={classes.short} />
      <span />
      <span />
      <span className={classes.short} />
    </>
  );
}

function PageAuthor({ page: { author, updatedAt } }: { page: Page }) {
  const { t } = useTranslation('pages');
  if (author._id === null) return null;
  return (
    <div className={classes.author}>
      <TextLink to={pathTo('owner', { ownerId: author._id })} lang={textLanguage(author.name)}>
        {author.name}
      </TextLink>
      <span>{t('updatedOn', { date: formatDate(updatedAt) })}</span>
    </div>
  );
}

const links = [
  { to: pathTo('aboutUs'), text: 'aboutUs' },
  { to: pathTo('impressum'), text: 'impressum' },
  { to: pathTo('page', { slug: 'terms' }), text: 'terms' },
  { to: pathTo('page', { slug: 'privacy' }), text: 'privacy' },
  { to: pathTo('contact'), text: 'contact' },
] as const;

function SitePagesNav() {
  const { t } = useTranslation(['footer', 'pages']);
  return (
    <nav className={classes.nav} aria-label={t('pages:listTitle')}>
      {links.map(({ to, text }) => (
        <NavLink key={to} to={to}>
          {t(text)}
        </NavLink>
      ))}
    </nav>
  );
}
