import { fold } from '@korice/book-text/fold';
import type { CategoryName, Collection } from '@korice/contracts';
import { categoryNames } from '@korice/contracts/categories';
import { shopfrontBounds } from '@korice/contracts/shopfront';
import { categoryKeys } from '@korice/texts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Check } from '../../../components/Check.js';
import { FocusedAlert } from '../../../components/FocusedAlert.js';
import { FormDialog } from '../../../components/FormDialog.js';
import { Button } from '../../../components/kit/Button.js';
import { NativeSelect } from '../../../components/kit/NativeSelect.js';
import { TextInput } from '../../../components/kit/TextInput.js';
import { FailedState } from '../../../components/loading/FailedState.js';
import { newClientId } from '../../../lib/client-id.js';
import { useOwnBooks } from '../../books/use-own-books.js';
import settings from './SellingSettings.module.css';
import classes from './ShopfrontPanel.module.css';

/** Returns whole dinars; null for an empty text, undefined for any other text and for a number out of bounds. */
function parseMaxPrice(text: string): number | null | undefined {
  const compact = text.replace(/[\s.]/g, '');
  if (compact === '') return null;
  const price = /^\d{1,7}$/.test(compact) ? Number(compact) : 0;
  return price >= 1 && price <= shopfrontBounds.maxPrice ? price : undefined;
}

/** Edits a collection, or a new one. */
export function CollectionDialog({
  stored,
  isSaving,
  failure,
  onSave,
  onDelete,
  onClose,
}: {
  stored: Collection | undefined;
  isSaving: boolean;
  failure: Error | null;
  onSave: (collection: Collection) => void;
  onDelete: (collection: Collection) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['selling', 'categories']);
  const [id] = useState(() => stored?.id ?? newClientId());
  const [name, setName] = useState(stored?.name ?? '');
  const [category, setCategory] = useState<CategoryName | null>(stored?.category ?? null);
  const [price, setPrice] = useState(stored?.maxPrice?.toString() ?? '');
  const [books, setBooks] = useState<readonly string[]>(stored?.books ?? []);
  const [isRefused, setRefused] = useState(false);
  const maxPrice = parseMaxPrice(price);
  const isNameFaulty = name.trim().length < shopfrontBounds.minName;
  const isEmpty = category === null && maxPrice === null && books.length === 0;

  return (
    <FormDialog
      title={t(stored ? 'collectionTitle' : 'collectionNew')}
      submit={t('collectionSave')}
      isSending={isSaving}
      failure={failure}
      onClose={onClose}
      onSubmit={() => {
        setRefused(true);
        if (isNameFaulty || maxPrice === undefined || isEmpty) return;
        onSave({ id, name, category, maxPrice, books: [...books] });
      }}
    >
      {isRefused && isEmpty && <FocusedAlert tone="bad" title={t('collectionEmpty')} />}
      <TextInput
        label={t('collectionName')}
        maxLength={shopfrontBounds.name}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={isRefused && isNameFaulty ? t('collectionNameInvalid') : undefined}
      />
      <fieldset className={classes.group}>
        <legend>{t('collectionRule')}</legend>
        <p className={settings.help}>{t('collectionRuleHint')}</p>
        <NativeSelect
          label={t('collectionCategory')}
          value={category ?? ''}
          data={[
            { value: '', label: t('collectionAnyCategory') },
            ...categoryNames.map((value) => ({ value, label: t(`categories:${categoryKeys[value]}`) })),
          ]}
          onChange={({ currentTarget }) =>
            setCategory(categoryNames.find((value) => value === currentTarget.value) ?? null)
          }
        />
        <TextInput
          label={t('collectionMaxPrice')}
          inputMode="numeric"
          classNames={{ input: settings.digits }}
          maxLength={9}
          value={price}
          onChange={({ currentTarget }) => setPrice(currentTarget.value)}
          error={isRefused && maxPrice === undefined ? t('maxPriceInvalid') : undefined}
        />
      </fieldset>
      <BookPicker books={books} onChange={setBooks} />
      {stored && (
        <p>
          <Button variant="plain" disabled={isSaving} onClick={() => onDelete(stored)}>
            {t('collectionDelete')}
          </Button>
        </p>
      )}
    </FormDialog>
  );
}

/** Number of listings shown at once; the others are found by typing. */
const maxShown = 30;

/** Chooses listings of the member by title or author. */
function BookPicker({ books, onChange }: { books: readonly string[]; onChange: (books: readonly string[]) => void }) {
  const { t } = useTranslation(['selling', 'common']);
  const [sought, setSought] = useState('');
  const { query, books: own, failedSearch, isSearching } = useOwnBooks(sought);
  const failed = own ? failedSearch : query.isError ? query : undefined;
  // Listings chosen at the first render come first. They keep their place when they are unchosen and chosen again.
  const [first] = useState(() => new Set(books));
  const key = fold(sought.trim());
  const found = (own ?? [])
    .filter(({ status, title, author }) => status !== 'sold' && fold(`${title} ${author}`).includes(key))
    .toSorted((a, b) => Number(first.has(b._id)) - Number(first.has(a._id)));
  return (
    <fieldset className={classes.group}>
      <legend>{t('collectionBooks')}</legend>
      <TextInput
        type="search"
        aria-label={t('collectionSearch')}
        placeholder={t('collectionSearch')}
        value={sought}
        onChange={({ currentTarget }) => setSought(currentTarget.value)}
      />
      {failed ? (
        <FailedState onRetry={() => void failed.refetch()} />
      ) : (
        found.length === 0 && (
          <p className={settings.help} role="status">
            {t(own && !isSearching ? 'collectionNoBooks' : 'common:loading')}
          </p>
        )
      )}
      <ul className={classes.picker}>
        {found.slice(0, maxShown).map(({ _id, title, author }) => {
          const isChosen = books.includes(_id);
          return (
            <li key={_id}>
              <Check
                label={
                  <span>
                    <cite className={classes.title}>{title}</cite> <span className={settings.help}>{author}</span>
                  </span>
                }
                checked={isChosen}
                disabled={!isChosen && books.length === shopfrontBounds.books}
                onChange={() => onChange(isChosen ? books.filter((id) => id !== _id) : [...books, _id])}
              />
            </li>
          );
        })}
      </ul>
      <p className={settings.help} role="status">
        {t('collectionPicked', { count: books.length, max: shopfrontBounds.books })}
      </p>
    </fieldset>
  );
}
