import { useTranslation } from 'react-i18next';
import { Cover } from '../../components/Cover.js';
import { SearchIcon } from '../../components/icons.js';
import { useMemberName } from '../../features/messaging/use-member-name.js';
import { textLanguage } from '../../lib/text-language.js';
import classes from './DashboardSearch.module.css';
import type { Finding } from './use-dashboard-search.js';

/** The list below the search: own listings, own conversations, and the way to the whole site. */
export function DashboardSearchFindings({
  id,
  findings,
  keyword,
  active,
  optionId,
  onChoose,
}: {
  id: string;
  findings: readonly Finding[];
  keyword: string;
  /** Which one the arrow keys have reached; -1 for none. */
  active: number;
  optionId: (at: number) => string;
  onChoose: (at: number) => void;
}) {
  const { t } = useTranslation('dashboard');
  const groups = [
    { kind: 'book', name: t('searchBooks') },
    { kind: 'conversation', name: t('searchConversations') },
    { kind: 'public', name: '' },
  ] as const;
  return (
    <div id={id} role="listbox" aria-label={t('searchLabel')}>
      {groups.map(({ kind, name }) => {
        const first = findings.findIndex((finding) => finding.kind === kind);
        if (first < 0) return null;
        return (
          <ul
            key={kind}
            role="group"
            className={classes.group}
            aria-labelledby={name === '' ? undefined : `${id}-${kind}`}
          >
            {name !== '' && (
              <li id={`${id}-${kind}`} role="presentation" className={classes.heading}>
                {name}
              </li>
            )}
            {findings.map(
              (finding, at) =>
                finding.kind === kind && (
                  <li
                    key={finding.to}
                    id={optionId(at)}
                    role="option"
                    className={classes.option}
                    aria-selected={at === active}
                    // Keeps the focus in the box, so that the list stays open until the click arrives.
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => onChoose(at)}
                  >
                    <Words finding={finding} keyword={keyword} />
                  </li>
                ),
            )}
          </ul>
        );
      })}
    </div>
  );
}

function Words({ finding, keyword }: { finding: Finding; keyword: string }) {
  const { t } = useTranslation('dashboard');
  const nameOf = useMemberName();
  if (finding.kind === 'public')
    return (
      <>
        <SearchIcon />
        <span className={classes.public}>{t('searchPublic', { query: keyword })}</span>
      </>
    );
  const { title, author } = finding.kind === 'book' ? finding.book : finding.conversation.book;
  return (
    <>
      <Cover
        title={title}
        author={author}
        image={
          finding.kind === 'book'
            ? finding.book.images[0]
            : finding.conversation.book.image === ''
              ? undefined
              : { url: finding.conversation.book.image, width: 2, height: 3 }
        }
        size="xs"
        sizes="40px"
      />
      <span className={classes.words}>
        {finding.kind === 'book' ? (
          <>
            <b lang={textLanguage(title)}>{title}</b>
            <span lang={textLanguage(author)}>{author}</span>
          </>
        ) : (
          <>
            <b>{nameOf(finding.conversation)}</b>
            <span lang={textLanguage(title)}>
              {title} · {author}
            </span>
          </>
        )}
      </span>
    </>
  );
}
