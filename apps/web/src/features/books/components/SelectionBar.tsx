import type { BookStatus } from '@korice/contracts';
import { useTranslation } from 'react-i18next';
import { DownIcon } from '../../../components/icons.js';
import { Button } from '../../../components/kit/Button.js';
import { Menu } from '../../../components/kit/Menu.js';
import { TextButton } from '../../../components/TextButton.js';
import { formatNumber } from '../../../lib/format.js';
import { ownStatuses } from '../own-books.js';
import classes from './SelectionBar.module.css';

/** The actions for the selected books, shown above the table. */
export function SelectionBar({
  count,
  isBusy,
  onStatus,
  onClear,
}: {
  count: number;
  isBusy: boolean;
  onStatus: (status: BookStatus) => void;
  onClear: () => void;
}) {
  const { t } = useTranslation(['bookTable', 'statuses']);
  return (
    <div className={classes.bar}>
      <p role="status">{t('selected', { count, replace: { count: formatNumber(count) } })}</p>
      <Menu withinPortal={false}>
        <Menu.Target>
          <Button rightSection={<DownIcon />} disabled={isBusy}>
            {t('bulkStatus')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {ownStatuses.map((status) => (
            <Menu.Item key={status} onClick={() => onStatus(status)}>
              {t(`statuses:${status}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <TextButton onClick={onClear}>{t('clearSelection')}</TextButton>
    </div>
  );
}
