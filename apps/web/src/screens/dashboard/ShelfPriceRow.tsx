import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CameraIcon } from '../../components/dashboard-icons.js';
import { AlertIcon } from '../../components/icons.js';
import { Button } from '../../components/kit/Button.js';
import { TextInput } from '../../components/kit/TextInput.js';
import { TextButton } from '../../components/TextButton.js';
import { conditionKeys } from '../../components/condition-keys.js';
import { conditionOf, type Shelf } from '../../features/shelf/shelf.js';
import type { ShelfBook, ShelfDefaults } from '../../features/shelf/shelf-store.js';
import { codeText } from '../../lib/errors.js';
import { formatNumber } from '../../lib/format.js';
import classes from './ShelfRow.module.css';
import { ShelfBookDialog } from './ShelfBookDialog.js';
import type { ShelfNeed } from './shelf-listings.js';
import { EditShelfBook, nameOfShelfBook, ShelfCover } from './ShelfRow.js';
import { UsualPrice, useUsualPrices } from './UsualPrice.js';

const needTexts = {
  lookup: 'lookingUp',
  title: 'noTitle',
  condition: 'noCondition',
  photo: 'noPhoto',
  price: 'noPrice',
  details: 'checkDetails',
} as const satisfies Record<ShelfNeed, string>;

/** A row for a book before it is listed: its price, the usual price, and its missing fields or the error of the API. */
export function ShelfPriceRow({
  shelf,
  book,
  defaults,
  needs,
  isUnsent,
  isFrozen,
  onPhoto,
}: {
  shelf: Shelf;
  book: ShelfBook;
  defaults: ShelfDefaults;
  needs: readonly ShelfNeed[];
  /** The listing of books was interrupted before this one. */
  isUnsent: boolean;
  /** Books are being listed. */
  isFrozen: boolean;
  /** Opens the step of the photos. */
  onPhoto: () => void;
}) {
  const { t } = useTranslation(['shelf', 'conditions']);
  const { t: tError } = useTranslation('errors');
  const [isOpen, setOpen] = useState(false);
  const hint = useUsualPrices(book, defaults);
  const name = nameOfShelfBook(book);
  const condition = conditionOf(book, defaults);
  const usual = hint && `${formatNumber(hint.median)} RSD`;
  return (
    <li className={classes.row}>
      <ShelfCover shelf={shelf} book={book} />
      <div className={classes.text}>
        <EditShelfBook book={book} isDisabled={isFrozen} onOpen={() => setOpen(true)} />
        {book.failure !== null ? (
          <p className={classes.failure}>
            <AlertIcon />
            {book.failure === 'NETWORK' ? t('failedNet') : t('failed', { reason: codeText(tError, book.failure) })}
          </p>
        ) : needs.length > 0 ? (
          <p className={classes.missing}>{needs.map((need) => t(needTexts[need])).join(' · ')}</p>
        ) : isUnsent ? (
          <p className={classes.missing}>{t('notSent')}</p>
        ) : (
          condition !== '' && <p className={classes.muted}>{t(`conditions:${conditionKeys[condition]}`)}</p>
        )}
      </div>
      <div className={classes.priced}>
        {needs.includes('photo') && (
          <Button leftSection={<CameraIcon />} disabled={isFrozen} onClick={onPhoto}>
            {t('takePhoto')}
          </Button>
        )}
        {(needs.includes('title') || needs.includes('details')) && (
          <Button aria-label={t('fillInLabel', { title: name })} disabled={isFrozen} onClick={() => setOpen(true)}>
            {t('fillIn')}
          </Button>
        )}
        <TextInput
          className={classes.price}
          aria-label={t('priceLabel', { title: name })}
          inputMode="decimal"
          autoComplete="off"
          disabled={isFrozen}
          placeholder={hint && formatNumber(hint.median)}
          value={book.price}
          onChange={({ currentTarget }) => shelf.update(book.id, { price: currentTarget.value, failure: null })}
          rightSection={<span aria-hidden="true">RSD</span>}
        />
        {usual !== undefined && book.price === '' ? (
          <TextButton
            small
            aria-label={t('usePriceLabel', { price: usual, title: name })}
            disabled={isFrozen}
            onClick={() => shelf.update(book.id, { price: String(hint?.median ?? '') })}
          >
            {t('usePrice', { price: usual })}
          </TextButton>
        ) : (
          <UsualPrice book={book} defaults={defaults} />
        )}
      </div>
      {isOpen && <ShelfBookDialog shelf={shelf} book={book} onClose={() => setOpen(false)} />}
    </li>
  );
}
