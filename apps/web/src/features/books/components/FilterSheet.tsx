import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/kit/Button.js';
import { Sheet } from '../../../components/Sheet.js';
import { formatTotal } from '../../../lib/format.js';
import classes from './FilterSheet.module.css';

/** The filters on phones, with buttons to clear them and to return to the books. Needs the i18n namespace `search`. */
export function FilterSheet({
  isOpen,
  total,
  onClear,
  onClose,
  children,
}: {
  isOpen: boolean;
  /** The number of books; undefined while it is unknown. */
  total: { total: number; isMore: boolean } | undefined;
  /** Undefined without filters. */
  onClear: (() => void) | undefined;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('search');
  const applyButton = useRef<HTMLButtonElement>(null);
  return (
    <Sheet
      title={t('filters')}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          {onClear && (
            <Button
              className={classes.clear}
              onClick={() => {
                // The button disappears with the filters.
                applyButton.current?.focus();
                onClear();
              }}
            >
              {t('clearFilters')}
            </Button>
          )}
          <Button ref={applyButton} variant="filled" className={classes.apply} onClick={onClose}>
            {t('applyFilters')}
            {total && ` (${formatTotal(total)})`}
          </Button>
        </>
      }
    >
      {children}
    </Sheet>
  );
}
