import type { ItemDeal, OfferedItem } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { EditIcon } from '../../components/dashboard-icons.js';
import { IconButton } from '../../components/IconButton.js';
import { CheckIcon, CloseIcon } from '../../components/icons.js';
import { Button } from '../../components/kit/Button.js';
import { StatusDot } from '../../components/StatusDot.js';
import { TextLink } from '../../components/TextLink.js';
import { classNames } from '../../components/class-names.js';
import { TellMeButton } from '../../features/alerts/components/TellMeButton.js';
import { subjectOfItem } from '../../features/alerts/alert-subject.js';
import { useAlert } from '../../features/alerts/use-alert.js';
import { CopiesLink } from '../../features/lists/components/CopiesLink.js';
import { formatPrice } from '../../lib/format.js';
import classes from './BookList.module.css';

/** A wanted book of a list: its copies on offer or its deal. */
export function BookListItem({
  item,
  isLocked,
  onConfirm,
  onReopen,
  onEdit,
  onRemove,
}: {
  item: OfferedItem;
  /** A change is being saved; a second one would be based on the old list. */
  isLocked: boolean;
  onConfirm: () => void;
  /** Looks for another copy than the one of the deal. */
  onReopen: (deal: ItemDeal) => void;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const { title, author, publisher, typed, isDoubtful, copies, fromRsd, deal } = item;
  const { t } = useTranslation('lists');
  const by = [author, publisher].filter((text) => text !== '').join(' · ');
  return (
    <li className={classNames(classes.item, isDoubtful && classes.doubtful)}>
      <div>
        <h3 tabIndex={-1}>{title}</h3>
        {by !== '' && <p className={classes.by}>{by}</p>}
        {isDoubtful && (
          <>
            <p className={classes.by}>{t('youWrote', { text: typed })}</p>
            <p className={classes.ask}>
              {t('isIt')}
              <Button
                leftSection={<CheckIcon />}
                aria-label={t('itIsTitle', { title })}
                disabled={isLocked}
                onClick={onConfirm}
              >
                {t('itIs')}
              </Button>
              <Button aria-label={t('itIsOtherTitle', { title })} disabled={isLocked} onClick={onEdit}>
                {t('itIsOther')}
              </Button>
            </p>
          </>
        )}
        {deal ? (
          <p className={classes.ask}>
            <StatusDot tone="good" canWrap>
              <TextLink to={pathTo('deal', { dealId: deal._id })}>
                {deal.isBought
                  ? t('bought')
                  : t(deal.sellerName === '' ? 'inDeal' : 'inDealWith', { name: deal.sellerName })}
              </TextLink>
            </StatusDot>
            <Button aria-label={t('reopenTitle', { title })} disabled={isLocked} onClick={() => onReopen(deal)}>
              {t('reopen')}
            </Button>
          </p>
        ) : copies > 0 ? (
          <p className={classes.offer}>
            <CopiesLink title={title} count={copies} />{' '}
            {fromRsd !== null && <b>{t('from', { price: formatPrice(fromRsd) })}</b>}
          </p>
        ) : (
          !isDoubtful && (
            <p className={classes.ask}>
              <StatusDot tone="off">{t('none')}</StatusDot>
              <ItemAlert item={item} />
            </p>
          )
        )}
      </div>
      <div className={classes.icons}>
        <IconButton label={t('edit', { title })} disabled={isLocked} onClick={onEdit}>
          <EditIcon />
        </IconButton>
        <IconButton label={t('remove', { title })} disabled={isLocked} onClick={onRemove}>
          <CloseIcon />
        </IconButton>
      </div>
    </li>
  );
}

/** A button that starts an alert for copies of a wanted book. */
function ItemAlert({ item }: { item: OfferedItem }) {
  const alert = useAlert(subjectOfItem(item), true);
  return <TellMeButton tellMe={{ ...alert, login: undefined }} text="button" title={item.title} />;
}
