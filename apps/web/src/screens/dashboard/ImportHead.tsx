import { useTranslation } from 'react-i18next';
import { TableIcon } from '../../components/dashboard-icons.js';
import { TextButton } from '../../components/TextButton.js';
import { formatNumber } from '../../lib/format.js';
import classes from './ImportTable.module.css';
import { StepList } from './StepList.js';

const kilobyte = 1024;

/** Shows the file of an import: its name, number of rows and size. */
export function FileChip({
  name,
  rows,
  bytes,
  onReplace,
}: {
  name: string;
  rows: number;
  bytes: number;
  onReplace?: () => void;
}) {
  const { t } = useTranslation('imports');
  return (
    <div className={classes.chip}>
      <TableIcon />
      <span>
        <b>{name}</b>
        <span className={classes.muted}>
          {t('rows', { count: rows })} · {formatNumber(Math.max(1, Math.round(bytes / kilobyte)))} KB
        </span>
      </span>
      {onReplace && <TextButton onClick={onReplace}>{t('other')}</TextButton>}
    </div>
  );
}

/** The steps of an import; those before `current`, counted from 0, are done. */
export function ImportSteps({ current }: { current: number }) {
  const { t } = useTranslation('imports');
  return <StepList label={t('steps')} names={[t('step1'), t('step2'), t('step3'), t('step4')]} current={current} />;
}
