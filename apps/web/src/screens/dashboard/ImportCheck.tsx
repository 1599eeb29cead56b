import type { Import } from '@korice/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Counts } from '../../components/Counts.js';
import { Button } from '../../components/kit/Button.js';
import { Note } from '../../components/Note.js';
import { Switch } from '../../components/Switch.js';
import { useSession } from '../../features/auth/session.js';
import { removeFormatDraft } from '../../features/imports/format-draft.js';
import { useStartImport } from '../../features/imports/import-data.js';
import { useMutationFeedback } from '../../lib/use-mutation-feedback.js';
import { FileChip } from './ImportHead.js';
import { ImportProblems } from './ImportProblems.js';
import classes from './ImportRun.module.css';
import tableClasses from './ImportTable.module.css';
import { useAskedTown } from './use-asked-town.js';

/** The third step: what an import would do, and its start. */
export function ImportCheck({
  checked,
  onBack,
  onReplace,
}: {
  checked: Import;
  onBack: (() => void) | undefined;
  onReplace: () => void;
}) {
  const { t } = useTranslation(['imports', 'bookForm', 'common']);
  const { user } = useSession();
  const showFeedback = useMutationFeedback();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const [isWithoutIsbn, setWithoutIsbn] = useState(false);
  const { mutateAsync, isPending } = useStartImport(checked._id);
  const { created, changed, unchanged, refused, missing, similar, unusedSku, isbnOnly } = checked;
  const repairable = isbnOnly.created + isbnOnly.changed + isbnOnly.unchanged;
  const added = isWithoutIsbn ? isbnOnly : { created: 0, changed: 0, unchanged: 0 };
  const count = created + changed + added.created + added.changed;
  const withdraws = isWithdrawing && missing > 0;

  const { field, readTown, keepTown } = useAskedTown(created + added.created > 0);

  async function start(): Promise<void> {
    const town = readTown();
    if (town === null) return;
    const options = { withdrawMissing: withdraws, withoutIsbn: isWithoutIsbn && repairable > 0, city: town };
    await showFeedback(mutateAsync(options), {
      done: () => {
        keepTown(town);
        if (user) removeFormatDraft(user._id);
        return undefined;
      },
      failed: t('runFailed'),
    });
  }

  return (
    <>
      <FileChip name={checked.fileName} rows={checked.rows} bytes={checked.bytes} onReplace={onReplace} />
      <Note tone="good" title={t('dryRun')} />
      {unusedSku !== '' && (
        <Note tone="warn" title={t('unusedSku', { column: unusedSku })}>
          <p>{t('unusedSkuHint')}</p>
        </Note>
      )}
      {similar > 0 && (
        <Note tone="warn" title={t('similar', { count: similar })}>
          <p>{t('similarHint')}</p>
        </Note>
      )}
      <Counts
        className={classes.counts}
        counts={[
          { count: created + added.created, text: t('new') },
          { count: changed + added.changed, text: t('changed') },
          { count: unchanged + added.unchanged, text: t('same') },
          { count: refused - (isWithoutIsbn ? repairable : 0), text: t('refused'), isBad: true },
        ]}
      />
      <ImportProblems report={checked} title={t('errorsTitle')} verb={t('errorsCsv')} />
      <div className={classes.choices}>
        {repairable > 0 && (
          <Switch
            label={t('withoutIsbn', { count: repairable })}
            description={t('withoutIsbnHint')}
            checked={isWithoutIsbn}
            onChange={({ currentTarget }) => setWithoutIsbn(currentTarget.checked)}
          />
        )}
        {missing > 0 && (
          <Switch
            label={t('missing', { count: missing })}
            description={t('missingHint')}
            checked={isWithdrawing}
            onChange={({ currentTarget }) => setWithdrawing(currentTarget.checked)}
          />
        )}
      </div>
      {count === 0 && missing === 0 && repairable === 0 && (
        <p className={tableClasses.muted}>{t(refused > 0 && unchanged === 0 ? 'allRefused' : 'nothing')}</p>
      )}
      {field}
      <div className={tableClasses.foot}>
        <Button disabled={isPending} onClick={onBack ?? onReplace}>
          {t('common:back')}
        </Button>
        <Button variant="filled" disabled={isPending || (count === 0 && !withdraws)} onClick={() => void start()}>
          {count === 0 && withdraws ? t('onlyWithdraw') : t('run', { count })}
        </Button>
      </div>
    </>
  );
}
