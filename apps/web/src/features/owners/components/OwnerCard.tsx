import type { Owner } from '@korice/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../components/class-names.js';
import { Avatar } from '../../../components/Avatar.js';
import { Stars } from '../../../components/Stars.js';
import { TextLink } from '../../../components/TextLink.js';
import { ScreenTitle } from '../../../components/ScreenTitle.js';
import { formatDate, formatRating } from '../../../lib/format.js';
import { textLanguage } from '../../../lib/text-language.js';
import { replyKeys } from '../reply-keys.js';
import { Away } from './Away.js';
import classes from './OwnerCard.module.css';
import { TraderMark } from './Trader.js';

/** The id of the heading with the seller's name. */
export const ownerNameId = 'owner-name';

/** The profile of a seller with actions. */
export function OwnerCard({ owner, contact, report }: { owner: Owner; contact: ReactNode; report: ReactNode }) {
  const { t } = useTranslation(['owner', 'buying', 'common']);
  const { name, rating } = owner;
  return (
    <section className={classNames(classes.owner, owner.shopfront && classes.shop)} aria-labelledby={ownerNameId}>
      <Avatar name={name} image={owner.photo} size="l" />
      <div>
        <ScreenTitle id={ownerNameId} className={classes.name}>
          {name}
        </ScreenTitle>
        {rating !== null && (
          <p className={classes.score}>
            <Stars
              isLarge
              value={rating}
              label={`${t('rating')}: ${t('common:ratingValue', { rating: formatRating(rating) })}`}
            />
            <b aria-hidden="true">{formatRating(rating)}</b>
            <TextLink to="?tab=reviews">{t('common:ratingsCount', { count: owner.ratingCount })}</TextLink>
          </p>
        )}
        <ul className={classes.facts}>
          {owner.trader && (
            <li>
              <TraderMark />
              {owner.trader.name !== name && ` ${owner.trader.name}`}
            </li>
          )}
          {owner.bookCount !== undefined && <li>{t('common:booksCount', { count: owner.bookCount })}</li>}
          {rating === null && <li>{t('common:noRatings')}</li>}
          <li>{t('memberSince', { date: formatDate(owner.memberSince) })}</li>
          {owner.city !== '' && <li>{t('town', { town: owner.city })}</li>}
        </ul>
        {owner.replyTime !== null && owner.awayUntil === null && (
          <p className={classes.facts}>{t(`buying:${replyKeys[owner.replyTime]}`)}</p>
        )}
        {owner.awayUntil !== null && <Away until={owner.awayUntil} />}
        {owner.biography !== '' && (
          <p className={classes.biography} lang={textLanguage(owner.biography)}>
            {owner.biography}
          </p>
        )}
      </div>
      <div className={classes.actions}>
        {contact}
        {report}
      </div>
    </section>
  );
}
