import type { ImportSummary } from '@korice/contracts';
import { headingKey, tableFields } from '@korice/contracts/table-fields';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../components/class-names.js';
import { DownloadIcon, UploadIcon } from '../../components/dashboard-icons.js';
import { Button } from '../../components/kit/Button.js';
import { FormAlert } from '../../components/Note.js';
import { TextButton } from '../../components/TextButton.js';
import { readTable, type Table, type TableFault } from '../../features/imports/read-table.js';
import { saveFile } from '../../lib/download.js';
import { errorText } from '../../lib/errors.js';
import { ExportListings } from '../../features/imports/ExportListings.js';
import classes from './ImportFile.module.css';
import tableClasses from './ImportTable.module.css';

/** The first step: choose or drop a file, or download a table to start from. */
export function ImportFile({
  last,
  onTable,
  onOpen,
}: {
  /** The latest import of the seller. */
  last: ImportSummary | undefined;
  /** Rejects with a ProblemError. */
  onTable: (table: Table) => Promise<void>;
  onOpen: (importId: string) => void;
}) {
  const { t } = useTranslation(['imports', 'tables']);
  const input = useRef<HTMLInputElement>(null);
  const { t: tError } = useTranslation('errors');
  const [fault, setFault] = useState<TableFault | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isReading, setReading] = useState(false);
  const [isOver, setOver] = useState(false);

  async function read(file: File | undefined): Promise<void> {
    if (!file || isReading) return;
    setFault(null);
    setFailure(null);
    setReading(true);
    try {
      const table = await readTable(file);
      if (typeof table === 'string') setFault(table);
      else await onTable(table);
    } catch (error) {
      setFailure(error);
    } finally {
      setReading(false);
    }
  }

  function saveEmptyTable(): void {
    const headings = tableFields.filter((field) => field !== 'id').map((field) => t(`tables:${headingKey(field)}`));
    saveFile(new Blob([`\uFEFF${headings.join(',')}\r\n`], { type: 'text/csv' }), t('sampleFile'));
  }

  return (
    <>
      {fault !== null && (
        <div className={tableClasses.gap}>
          <FormAlert tone="bad" title={t(fault)} />
        </div>
      )}
      {failure !== null && (
        <div className={tableClasses.gap}>
          <FormAlert tone="bad" title={t('readFailed')}>
            <p>{errorText(tError, failure)}</p>
          </FormAlert>
        </div>
      )}
      <div
        className={classNames(classes.drop, isOver && classes.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void read(event.dataTransfer.files[0]);
        }}
      >
        <svg className={classes.art} viewBox="0 0 132 84" fill="none" stroke="currentColor" aria-hidden="true">
          <path d="M34 10h44v48H34ZM34 26h44M34 42h44M48 10v48M2 72h128M82 34h12m-4-4 4 4-4 4M94 72V36h13v36M112 72V28h10v44" />
        </svg>
        <h2>{t('drop')}</h2>
        <p className={tableClasses.muted}>{t('limits')}</p>
        <input
          ref={input}
          hidden
          type="file"
          accept=".csv,.tsv,.txt,.tab,text/csv,text/tab-separated-values,text/plain"
          onChange={({ currentTarget }) => {
            void read(currentTarget.files?.[0]);
            currentTarget.value = '';
          }}
        />
        <Button
          variant="filled"
          leftSection={<UploadIcon />}
          disabled={isReading}
          onClick={() => input.current?.click()}
        >
          {isReading ? t('reading') : t('choose')}
        </Button>
      </div>
      {last && last.state !== 'running' && (
        <p className={classes.last}>
          <TextButton onClick={() => onOpen(last._id)}>
            {t(last.state === 'checked' ? 'lastCheck' : 'last', { file: last.fileName })}
          </TextButton>
        </p>
      )}
      <div className={classes.help}>
        <section>
          <h2>{t('knowTitle')}</h2>
          <p>{t('knowBody')}</p>
        </section>
        <section>
          <h2>{t('sampleTitle')}</h2>
          <p>{t('sampleBody')}</p>
          <div className={classes.actions}>
            <Button leftSection={<DownloadIcon />} onClick={saveEmptyTable}>
              {t('sample')}
            </Button>
            <ExportListings />
          </div>
        </section>
      </div>
    </>
  );
}
