import type { BookStatus, OwnBookCard } from '@korice/contracts';
import { startTransition, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepFootFree } from '../../../components/keep-foot-free.js';
import { DownIcon } from '../../../components/icons.js';
import { Button } from '../../../components/kit/Button.js';
import { lazyScreen } from '../../../components/loading/lazy-screen.js';
import { Menu } from '../../../components/kit/Menu.js';
import { Question } from '../../../components/Question.js';
import { TextButton } from '../../../components/TextButton.js';
import { useIsWide } from '../../../lib/use-width.js';
import { maxBulkBooks, ownStatuses } from '../own-books.js';
import type { PriceStep } from '../bulk-prices.js';
import { changeableBooks, useBulkChanges } from '../use-change-status.js';
import type { SelectBooks } from './SelectBook.js';
import classes from './SelectionBar.module.css';

const BulkPriceDialog = lazyScreen([], () => import('./BulkPriceDialog.js'));

/**
 * The actions for the selected books: above the table, and at the foot of the screen on phones. Stays mounted without a selection, because
 * its notices offer to undo.
 */
export function SelectionBar({
  selected,
  found,
  onSelect,
}: {
  selected: readonly OwnBookCard[];
  /** The books of all pages of the view. */
  found: readonly OwnBookCard[];
  onSelect: SelectBooks;
}) {
  const { t } = useTranslation(['bookTable', 'statuses']);
  const [askedStatus, setAskedStatus] = useState<BookStatus | null>(null);
  const [isPriceOpen, setPriceOpen] = useState(false);
  const bulk = useBulkChanges();
  const isWide = useIsWide() === true;
  const count = selected.length;
  const selectedIds = new Set(selected.map(({ _id }) => _id));
  const selectable = found.slice(0, maxBulkBooks);
  const isAllSelected = selectable.every(({ _id }) => selectedIds.has(_id));

  async function deselect(change: Promise<ReadonlySet<string>>) {
    const failed = await change;
    // Keep selections made while the request was pending.
    onSelect(
      selected.filter(({ _id }) => !failed.has(_id)),
      false,
    );
  }

  return (
    <>
      {count > 0 && (
        <div ref={isWide ? undefined : keepFootFree} className={classes.bar}>
          <p role="status">{t('selected', { count })}</p>
          <Menu withinPortal={false}>
            <Menu.Target>
              <Button rightSection={<DownIcon />} disabled={bulk.isBusy}>
                {t('bulkStatus')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {ownStatuses.map((status) => (
                <Menu.Item key={status} onClick={() => setAskedStatus(status)}>
                  {t(`statuses:${status}`)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
          {/* A transition keeps the page while the dialog loads. */}
          <Button disabled={bulk.isBusy} onClick={() => startTransition(() => setPriceOpen(true))}>
            {t('bulkPrice')}
          </Button>
          {!isAllSelected && (
            <TextButton onClick={() => onSelect(selectable, true)}>
              {t(found.length > maxBulkBooks ? 'selectFirst' : 'selectFound', { number: selectable.length })}
            </TextButton>
          )}
          <TextButton onClick={() => onSelect(selected, false)}>{t('clearSelection')}</TextButton>
        </div>
      )}
      <BulkStatusDialog
        status={askedStatus}
        count={askedStatus === null ? 0 : changeableBooks(selected, askedStatus).length}
        onClose={() => setAskedStatus(null)}
        onConfirm={(status) => {
          setAskedStatus(null);
          void deselect(bulk.changeStatus(selected, status));
        }}
      />
      {isPriceOpen && (
        <BulkPriceDialog
          books={selected}
          onClose={() => setPriceOpen(false)}
          onConfirm={(steps: readonly PriceStep[]) => {
            setPriceOpen(false);
            void deselect(bulk.changePrices(steps));
          }}
        />
      )}
    </>
  );
}

/** Asks before the status of several books changes. */
function BulkStatusDialog({
  status,
  count,
  onClose,
  onConfirm,
}: {
  /** Null while no question is open. */
  status: BookStatus | null;
  /** Number of books that change. */
  count: number;
  onClose: () => void;
  onConfirm: (status: BookStatus) => void;
}) {
  const { t } = useTranslation(['bookTable', 'statuses']);
  return (
    <Question
      isOpen={status !== null}
      onClose={onClose}
      title={t('bulkTitle', { count })}
      verb={t('bulkStatus')}
      onConfirm={() => {
        if (status) onConfirm(status);
      }}
    >
      {status && t('bulkBody', { status: t(`statuses:${status}`) })}
    </Question>
  );
}
