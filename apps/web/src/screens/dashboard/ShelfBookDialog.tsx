import { bookBounds } from '@korice/contracts/book';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { conditionKeys } from '../../components/condition-keys.js';
import { Dialog } from '../../components/Dialog.js';
import { Button } from '../../components/kit/Button.js';
import { NativeSelect } from '../../components/kit/NativeSelect.js';
import { TextInput } from '../../components/kit/TextInput.js';
import { conditionNames } from '../../features/books/book-filters.js';
import type { Shelf } from '../../features/shelf/shelf.js';
import type { ShelfBook } from '../../features/shelf/shelf-store.js';
import classes from './ScanShelf.module.css';
import rowClasses from './ShelfRow.module.css';

/** Title, author and condition of a book of the queue. */
export function ShelfBookDialog({ shelf, book, onClose }: { shelf: Shelf; book: ShelfBook; onClose: () => void }) {
  const { t } = useTranslation(['shelf', 'bookForm', 'conditions', 'common']);
  const formId = useId();
  const [title, setTitle] = useState(book.title);
  const [author, setAuthor] = useState(book.author);
  const [condition, setCondition] = useState(book.condition);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('editTitle')}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" form={formId} variant="filled">
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={classes.dialog}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          shelf.update(book.id, { title: title.trim(), author: author.trim(), condition, failure: null });
          onClose();
        }}
      >
        <p className={rowClasses.isbn}>{book.isbn}</p>
        <TextInput
          label={t('bookForm:title')}
          value={title}
          maxLength={bookBounds.title}
          data-autofocus
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        <TextInput
          label={t('bookForm:author')}
          value={author}
          maxLength={bookBounds.author}
          onChange={({ currentTarget }) => setAuthor(currentTarget.value)}
        />
        <NativeSelect
          label={t('bookForm:condition')}
          value={condition}
          data={[
            { value: '', label: t('defaultCondition') },
            ...conditionNames.map((value) => ({ value, label: t(`conditions:${conditionKeys[value]}`) })),
          ]}
          onChange={({ currentTarget: { value } }) => setCondition(conditionNames.find((name) => name === value) ?? '')}
        />
      </form>
    </Dialog>
  );
}
