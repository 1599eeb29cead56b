import type { CallInput, Edition, EditionField, EditionSource, Endpoints } from '@korice/contracts';
import { bookBounds } from '@korice/contracts/book';
import { listBounds } from '@korice/contracts/lists';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/EmptyState.js';
import { FormDialog } from '../../components/FormDialog.js';
import { Button } from '../../components/kit/Button.js';
import { Menu } from '../../components/kit/Menu.js';
import { NativeSelect } from '../../components/kit/NativeSelect.js';
import { RowMenu } from '../../components/kit/RowMenu.js';
import { TextInput } from '../../components/kit/TextInput.js';
import { RowTitle } from '../../components/RowTitle.js';
import { Skeleton } from '../../components/loading/Skeleton.js';
import { Cell, Row, Table } from '../../components/Table.js';
import { TableToolbar } from '../../components/TableToolbar.js';
import { useSkeleton } from '../../components/loading/use-skeleton.js';
import { editionFieldKeys } from '../../components/edition-field-keys.js';
import { validIsbn } from '../../features/isbn/use-isbn-lookup.js';
import { call, request, totalOf } from '../../lib/call.js';
import { formatNumber, formatTotal } from '../../lib/format.js';
import { notify } from '../../lib/notices.js';
import { textLanguage } from '../../lib/text-language.js';
import { pageParam, textParam, urlCodec, useUrlState } from '../../lib/url-state.js';
import { useMutationFeedback } from '../../lib/use-mutation-feedback.js';
import classes from './Editions.module.css';
import { PagedScreen } from './PagedScreen.js';

type Values = NonNullable<CallInput<Endpoints['PUT /api/editions/:isbn']>['body']>['values'];

const editionsKey = ['editions'];
const editionsUrl = urlCodec<{ q: string; page: number }>({ q: textParam(listBounds.q), page: pageParam() });

const editionsQuery = (q: string, page: number) =>
  queryOptions({
    queryKey: [...editionsKey, q, page],
    queryFn: async ({ signal }) => {
      const response = await request('GET /api/editions', { query: { page, q }, signal });
      return { editions: response.data, ...totalOf(response) };
    },
    placeholderData: keepPreviousData,
  });

function useEditionChange<Input>(mutationFn: (input: Input) => Promise<Edition>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => queryClient.invalidateQueries({ queryKey: editionsKey }) });
}

const useMerge = () =>
  useEditionChange(({ isbn, into }: { isbn: string; into: string }) =>
    call('PUT /api/editions/:isbn/merged', { params: { isbn }, body: { into } }),
  );

const textFields = [
  { field: 'title', maxLength: bookBounds.title },
  { field: 'author', maxLength: bookBounds.author },
  { field: 'publisher', maxLength: bookBounds.publisher },
  { field: 'publishedDate', maxLength: 10 },
  { field: 'pageCount', maxLength: 5 },
  { field: 'language', maxLength: 2 },
  { field: 'weight', maxLength: 5 },
] as const;
/** The largest values of the fields that are numbers. */
const maxNumbers: Readonly<Partial<Record<EditionField, number>>> = {
  pageCount: bookBounds.pageCount,
  weight: bookBounds.weight,
};
const choiceFields = [
  { field: 'script', none: 'edition:scriptMissing', values: ['latin', 'cyrillic'] },
  { field: 'binding', none: 'edition:bindingMissing', values: ['hard', 'soft'] },
] as const;
const sourceTexts = {
  sellers: 'editionFromSellers',
  admin: 'editionFromAdmin',
  import: 'editionFromImport',
} as const satisfies Record<EditionSource, string>;

const textOf = (value: string | number | null): string => (value === null ? '' : String(value));

type Typed = Readonly<Partial<Record<EditionField, string>>>;

/** Whether the text is neither empty nor a whole number from 1 to `max`. */
const isWrongNumber = (text: string, max: number): boolean =>
  text !== '' && !(/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= max);

/** Returns the changed values in the format of the API: numbers for pages and weight, null for an empty value. */
function changesOf(edition: Edition, typed: Typed): Values {
  return Object.fromEntries(
    Object.entries(typed).flatMap(([field, value]) => {
      const text = value.trim();
      if (text === textOf(edition.values[field as EditionField])) return [];
      return [[field, field in maxNumbers ? (text === '' ? null : Number(text)) : text]];
    }),
  );
}

/** Corrects an edition. Only changed values are sent, because a sent value counts as the admin's. */
function EditEdition({ edition, onClose }: { edition: Edition; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'bookForm', 'book', 'edition', 'errors']);
  const [typed, setTyped] = useState<Typed>({});
  const [isChecked, setChecked] = useState(false);
  const update = useEditionChange((values: Values) =>
    call('PUT /api/editions/:isbn', { params: { isbn: edition.isbn }, body: { values } }),
  );
  /** Returns the error of a field; undefined for a valid one. JSON would send NaN as null, which removes the value. */
  const errorOf = (field: EditionField): string | undefined => {
    const max = maxNumbers[field];
    if (max === undefined || !isWrongNumber((typed[field] ?? '').trim(), max)) return undefined;
    return t('errors:outOfRange', { min: '1', max: formatNumber(max) });
  };
  const propsOf = (field: EditionField) => {
    const source = edition.sources[field];
    return {
      value: typed[field] ?? textOf(edition.values[field]),
      description: source && t(sourceTexts[source]),
      error: isChecked && errorOf(field),
      onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
        setTyped({ ...typed, [field]: value }),
    };
  };
  return (
    <FormDialog
      title={t('editionEdit', { isbn: edition.isbn })}
      submit={t('editionSave')}
      isSending={update.isPending}
      failure={update.error}
      onClose={onClose}
      onSubmit={() => {
        setChecked(true);
        if (textFields.some(({ field }) => errorOf(field) !== undefined)) return;
        update.mutate(changesOf(edition, typed), {
          onSuccess: () => {
            notify({ tone: 'good', text: t('editionSaved') });
            onClose();
          },
        });
      }}
    >
      {textFields.map(({ field, maxLength }) => (
        <TextInput
          key={field}
          label={t(editionFieldKeys[field])}
          maxLength={maxLength}
          autoComplete="off"
          {...propsOf(field)}
        />
      ))}
      {choiceFields.map(({ field, none, values }) => (
        <NativeSelect
          key={field}
          label={t(editionFieldKeys[field])}
          data={[{ value: '', label: t(none) }, ...values.map((value) => ({ value, label: t(`edition:${value}`) }))]}
          {...propsOf(field)}
        />
      ))}
    </FormDialog>
  );
}

function MergeEdition({ edition, onClose }: { edition: Edition; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'errors']);
  const [into, setInto] = useState('');
  const [isChecked, setChecked] = useState(false);
  const target = validIsbn(into);
  const merge = useMerge();
  return (
    <FormDialog
      title={t('editionMerge', { isbn: edition.isbn })}
      submit={t('editionMergeVerb')}
      isSending={merge.isPending}
      failure={merge.error}
      onClose={onClose}
      onSubmit={() => {
        setChecked(true);
        if (target === undefined) return;
        const onSuccess = () => {
          notify({ tone: 'good', text: t('editionMerged') });
          onClose();
        };
        merge.mutate({ isbn: edition.isbn, into: target }, { onSuccess });
      }}
    >
      <p>{t('editionMergeBody', { title: edition.values.title })}</p>
      <TextInput
        label={t('editionMergeInto')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={into}
        onChange={({ currentTarget }) => setInto(currentTarget.value)}
        error={
          isChecked && target === undefined && t(into.trim() === '' ? 'editionMergeMissing' : 'errors:invalidIsbn')
        }
      />
    </FormDialog>
  );
}

type Asked = { edition: Edition; change: 'edit' | 'merge' } | null;

function EditionRow({ edition, onAsk }: { edition: Edition; onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation(['admin', 'common']);
  const showFeedback = useMutationFeedback();
  const merge = useMerge();
  const { isbn, mergedInto, values, sources } = edition;
  const name = values.title || isbn;
  return (
    <Row>
      <Cell className={classes.work}>
        <RowTitle>{name}</RowTitle>
        <span lang={textLanguage(values.author)}>{values.author}</span>
      </Cell>
      <Cell className={classes.isbn}>
        {isbn}
        {mergedInto !== '' && <span>{t('editionMergedInto', { isbn: mergedInto })}</span>}
      </Cell>
      <Cell className={classes.fact}>
        {[values.publisher, values.publishedDate.slice(0, 4)].filter(Boolean).join(', ')}
      </Cell>
      <Cell className={classes.fact}>{sources.title && t(sourceTexts[sources.title])}</Cell>
      <Cell>
        <div className={classes.actions}>
          <Button aria-label={`${t('common:edit')}: ${name}`} onClick={() => onAsk({ edition, change: 'edit' })}>
            {t('common:edit')}
          </Button>
          <RowMenu label={t('editionMenu', { name })}>
            {mergedInto === '' ? (
              <Menu.Item onClick={() => onAsk({ edition, change: 'merge' })}>{t('editionMergeInto')}…</Menu.Item>
            ) : (
              <Menu.Item
                onClick={() =>
                  void showFeedback(merge.mutateAsync({ isbn, into: '' }), {
                    done: t('editionParted'),
                    failed: t('editionFailed'),
                  })
                }
              >
                {t('editionPart')}
              </Menu.Item>
            )}
          </RowMenu>
        </div>
      </Cell>
    </Row>
  );
}

/** The catalogue of editions, for admins: search, correct, merge. */
export default function Editions() {
  const { t } = useTranslation('admin');
  const table = useUrlState(editionsUrl);
  const { q, page } = table.view;
  const query = useQuery(editionsQuery(q, page));
  const isLoading = useSkeleton(query.isPending);
  const [asked, setAsked] = useState<Asked>(null);
  const { data } = query;
  const close = () => setAsked(null);
  const leadOf = (list: { total: number; isMore: boolean }) =>
    list.isMore ? t('editionsOver', { total: formatTotal(list) }) : t('editionsCount', { count: list.total });
  return (
    <>
      {asked?.change === 'edit' && <EditEdition edition={asked.edition} onClose={close} />}
      {asked?.change === 'merge' && <MergeEdition edition={asked.edition} onClose={close} />}
      <PagedScreen
        title={t('editionsTitle')}
        lead={data ? leadOf(data) : ''}
        isLeadCount
        toolbar={
          <TableToolbar
            label={t('editionsTitle')}
            searchLabel={t('editionsSearch')}
            text={q}
            isRemote
            onSearch={(next) => table.change({ q: next })}
          />
        }
        query={query}
        isLoading={isLoading}
        skeleton={<Skeleton shape="lines" label={t('editionsLoading')} />}
        rows={data?.editions}
        total={data?.total}
        isMore={data?.isMore}
        rowsPerPage={listBounds.editionsPerPage}
        table={table}
        failedText={t('editionsFailed')}
        empty={
          <EmptyState art="search" title={t(q === '' ? 'editionsEmpty' : 'editionsNone')}>
            {q === '' ? t('editionsEmptyBody') : undefined}
          </EmptyState>
        }
      >
        {(editions) => (
          <Table
            label={t('editionsTitle')}
            className={classes.editions}
            columns={[
              { key: 'work', heading: t('editionWork') },
              { key: 'isbn', heading: 'ISBN', className: classes.isbnColumn },
              { key: 'publisher', heading: t('editionPublisher'), className: classes.factColumn },
              { key: 'source', heading: t('editionSource'), className: classes.factColumn },
              { key: 'actions', heading: t('editionActions'), isEnd: true, className: classes.actionsColumn },
            ]}
          >
            {editions.map((edition) => (
              <EditionRow key={edition.isbn} edition={edition} onAsk={setAsked} />
            ))}
          </Table>
        )}
      </PagedScreen>
    </>
  );
}
