import type { OwnBookCard } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../components/class-names.js';
import { Cover } from '../../../components/Cover.js';
import { IconLink } from '../../../components/IconButton.js';
import { EditIcon } from '../../../components/dashboard-icons.js';
import { textLanguage } from '../../../lib/text-language.js';
import type { MissingDetail } from '../missing-details.js';
import classes from './BookLines.module.css';

const texts = {
  image: 'dashboard:lacksPicture',
  description: 'dashboard:lacksDescription',
  condition: 'conditions:unspecified',
} as const satisfies Record<MissingDetail, string>;

/** Listings with missing details, each with a link to its form. */
export function UnfinishedListings({
  listings,
}: {
  listings: readonly { book: OwnBookCard; missingDetails: readonly MissingDetail[] }[];
}) {
  const { t } = useTranslation(['bookTable', 'dashboard', 'conditions']);
  return (
    <ul className={classNames(classes.lines, classes.three)}>
      {listings.map(({ book: { _id: bookId, title, author, images }, missingDetails }) => (
        <li key={bookId} className={classes.line}>
          <Cover title={title} author={author} image={images[0]} size="xs" sizes="40px" />
          <div className={classes.words}>
            <b className={classes.title} lang={textLanguage(title)}>
              {title}
            </b>
            <ul className={classes.missingDetails}>
              {missingDetails.map((detail) => (
                <li key={detail}>{t(texts[detail])}</li>
              ))}
            </ul>
          </div>
          <IconLink outlined to={pathTo('editBook', { bookId })} label={t('editLabel', { title })}>
            <EditIcon />
          </IconLink>
        </li>
      ))}
    </ul>
  );
}
