import type { BookList, BookListItem } from '@korice/contracts';
import { bookListBounds, schoolYearOf } from '@korice/contracts/lists';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../components/FormDialog.js';
import { TextInput } from '../../../components/kit/TextInput.js';
import { newClientId } from '../../../lib/client-id.js';
import { type ListDetails, useChangeList, useCreateListWith } from '../list-data.js';

function ListForm({
  title,
  initial,
  isSending,
  failure,
  onSave,
  onClose,
}: {
  title: ReactNode;
  initial: Pick<ListDetails, 'name' | 'schoolYear'>;
  isSending: boolean;
  failure: Error | null;
  onSave: (details: ListDetails) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('lists');
  const [values, setValues] = useState(initial);
  const [isRefused, setRefused] = useState(false);
  const name = values.name.trim();
  const schoolYear = schoolYearOf(values.schoolYear.trim());
  return (
    <FormDialog
      title={title}
      submit={t('save')}
      isSending={isSending}
      failure={failure}
      onClose={onClose}
      onSubmit={() => {
        setRefused(true);
        if (name !== '' && schoolYear !== undefined)
          onSave({ name, schoolYear, kind: schoolYear === '' ? 'other' : 'school' });
      }}
    >
      <TextInput
        label={t('name')}
        maxLength={bookListBounds.name}
        autoComplete="off"
        value={values.name}
        onChange={({ currentTarget }) => setValues({ ...values, name: currentTarget.value })}
        error={isRefused && name === '' ? t('nameMissing') : undefined}
      />
      <TextInput
        label={t('schoolYear')}
        description={t('schoolYearHint')}
        maxLength={bookListBounds.schoolYear}
        autoComplete="off"
        value={values.schoolYear}
        onChange={({ currentTarget }) => setValues({ ...values, schoolYear: currentTarget.value })}
        error={isRefused && schoolYear === undefined ? t('schoolYearInvalid') : undefined}
      />
    </FormDialog>
  );
}

/** Returns the school year that schools publish lists for: from April on, the one that begins this year. */
const comingSchoolYear = (now: Date): string =>
  schoolYearOf(String(now.getMonth() < 3 ? now.getFullYear() - 1 : now.getFullYear())) ?? '';

export function NewListDialog({ onCreated, onClose }: { onCreated: (list: BookList) => void; onClose: () => void }) {
  const { t } = useTranslation('lists');
  const create = useCreateListWith();
  // Idempotency key: a retry after a lost response creates no second list.
  const [clientId] = useState(newClientId);
  return (
    <ListForm
      title={t('create')}
      initial={{ name: '', schoolYear: comingSchoolYear(new Date()) }}
      isSending={create.isPending}
      failure={create.error}
      onSave={(details) => create.mutate({ ...details, clientId }, { onSuccess: onCreated })}
      onClose={onClose}
    />
  );
}

export function EditListDialog({ list: shown, onClose }: { list: BookList; onClose: () => void }) {
  const { t } = useTranslation('lists');
  // Keep the revision that the dialog shows: after a refetch, saving fails with CONFLICT instead of overwriting the newer name.
  const [list] = useState(shown);
  const change = useChangeList(list);
  return (
    <ListForm
      title={t('editList')}
      initial={list}
      isSending={change.isPending}
      failure={change.error}
      onSave={(details) => change.mutate(details, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

/** Changes one item. Clears `isDoubtful`, because a person has checked the item. */
export function EditItemDialog({
  list: shown,
  index,
  onClose,
}: {
  list: BookList;
  index: number;
  onClose: () => void;
}) {
  const { t } = useTranslation('lists');
  // A refetch may move the items: with the list of the start, the change is refused with CONFLICT instead of replacing another item.
  const [list] = useState(shown);
  const change = useChangeList(list);
  const [item, setItem] = useState<BookListItem | undefined>(list.items[index]);
  const [isRefused, setRefused] = useState(false);
  if (!item) return null;
  const title = item.title.trim();

  function save(edited: BookListItem): void {
    setRefused(true);
    if (title === '') return;
    // The ISBN belongs to the old title: a changed title drops it.
    const isbn = title === list.items[index]?.title ? edited.isbn : '';
    change.mutate(
      {
        items: list.items.with(index, {
          ...edited,
          title,
          isbn,
          isDoubtful: false,
          copies: 0,
          fromRsd: null,
          deal: null,
        }),
      },
      { onSuccess: onClose },
    );
  }

  return (
    <FormDialog
      title={t('editItem')}
      submit={t('save')}
      isSending={change.isPending}
      failure={change.error}
      onClose={onClose}
      onSubmit={() => save(item)}
    >
      <TextInput
        label={t('itemTitle')}
        maxLength={bookListBounds.title}
        autoComplete="off"
        value={item.title}
        onChange={({ currentTarget }) => setItem({ ...item, title: currentTarget.value })}
        error={isRefused && title === '' ? t('itemTitleMissing') : undefined}
      />
      <TextInput
        label={t('author')}
        maxLength={bookListBounds.author}
        autoComplete="off"
        value={item.author}
        onChange={({ currentTarget }) => setItem({ ...item, author: currentTarget.value })}
      />
      <TextInput
        label={t('publisher')}
        maxLength={bookListBounds.publisher}
        autoComplete="off"
        value={item.publisher}
        onChange={({ currentTarget }) => setItem({ ...item, publisher: currentTarget.value })}
      />
    </FormDialog>
  );
}
