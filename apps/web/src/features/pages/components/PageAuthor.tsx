import type { Page } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../../components/TextLink.js';
import { formatDate } from '../../../lib/format.js';
import { textLanguage } from '../../../lib/text-language.js';
import classes from './PageAuthor.module.css';

/** Who wrote a member's page, and when it was changed. */
export function PageAuthor({ page: { author, updatedAt } }: { page: Page }) {
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
