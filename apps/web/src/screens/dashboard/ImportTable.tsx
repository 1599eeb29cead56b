import type { EarlierFormat, TableFormat } from '@korice/contracts';
import { categoryKeys } from '@korice/texts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { usePageHead } from '../../components/use-page-head.js';
import { useSession } from '../../features/auth/session.js';
import { readFormatDraft, writeFormatDraft } from '../../features/imports/format-draft.js';
import { findEarlierFormat, importQueries } from '../../features/imports/import-data.js';
import { recogniseFormat, repeatFormat, type Table } from '../../features/imports/read-table.js';
import { AddBookMethods } from './AddBookMethods.js';
import { DashboardHead } from './DashboardHead.js';
import { ImportColumns } from './ImportColumns.js';
import { ImportFile } from './ImportFile.js';
import { ImportSteps } from './ImportHead.js';
import { ImportRun } from './ImportRun.js';

/** Imports a table of books in four steps: choose the file, assign its columns, check all rows, import. The URL names a checked import. */
export default function ImportTable() {
  const { t } = useTranslation(['imports', 'categories']);
  usePageHead({ title: t('pageTitle') });
  const [query, setQuery] = useSearchParams();
  const importId = query.get('import');
  const { user } = useSession();
  const [table, setTable] = useState<{ table: Table; format: TableFormat; earlier: EarlierFormat | null } | null>(null);
  // Not from the cache: an import that was running may have ended since.
  const { data: imports, isFetching } = useQuery({
    ...importQueries.list(),
    staleTime: 0,
    enabled: importId === null,
  });
  const runningId = isFetching ? undefined : imports?.find(({ state }) => state === 'running')?._id;
  const shownId = importId ?? runningId;

  // The URL keeps the report when the import ends.
  useEffect(() => {
    if (importId === null && runningId !== undefined) setQuery({ import: runningId }, { replace: true });
  }, [importId, runningId, setQuery]);

  /** @throws ProblemError when the server does not respond: an import that repeats no earlier format could list books twice. */
  async function choose(chosen: Table): Promise<void> {
    const earlier = await findEarlierFormat(chosen.headings);
    const nameOfCategory: Parameters<typeof recogniseFormat>[1] = (name) => t(`categories:${categoryKeys[name]}`);
    const draft = user && readFormatDraft(user._id, chosen.headings);
    const known = draft ?? earlier;
    const format = known ? repeatFormat(chosen, known, nameOfCategory) : recogniseFormat(chosen, nameOfCategory);
    setTable({ table: chosen, format, earlier: draft ? null : earlier });
  }

  const openImport = (id: string | null): void => {
    setQuery(id === null ? {} : { import: id });
    window.scrollTo({ top: 0 });
  };
  const startAgain = (): void => {
    setTable(null);
    openImport(null);
  };

  const head = (
    <>
      <DashboardHead title={<ScreenTitle>{t('pageTitle')}</ScreenTitle>} />
      <AddBookMethods />
    </>
  );
  if (shownId !== undefined)
    return (
      <>
        {head}
        <ImportRun importId={shownId} onBack={table ? () => openImport(null) : undefined} onReplace={startAgain} />
      </>
    );
  return (
    <>
      {head}
      <ImportSteps current={table ? 1 : 0} />
      {table ? (
        <ImportColumns
          {...table}
          onFormat={(format) => {
            setTable({ ...table, format });
            if (user) writeFormatDraft(user._id, { headings: table.table.headings, format });
          }}
          onReplace={startAgain}
          onChecked={openImport}
        />
      ) : (
        <ImportFile last={imports?.[0]} onTable={choose} onOpen={openImport} />
      )}
    </>
  );
}
