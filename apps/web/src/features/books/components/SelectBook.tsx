import type { OwnBookCard } from '@korice/contracts';
import { useTranslation } from 'react-i18next';
import { Check } from '../../../components/Check.js';
import { VisuallyHidden } from '../../../components/VisuallyHidden.js';

export type SelectBooks = (books: readonly OwnBookCard[], isSelected: boolean) => void;

/** The checkbox that selects a book of the table. */
export function SelectBook({
  book,
  isSelected,
  onSelect,
}: {
  book: OwnBookCard;
  isSelected: boolean;
  onSelect: SelectBooks;
}) {
  const { t } = useTranslation('bookTable');
  return (
    <Check
      label={<VisuallyHidden>{t('selectRow', { title: book.title })}</VisuallyHidden>}
      checked={isSelected}
      onChange={({ currentTarget }) => onSelect([book], currentTarget.checked)}
    />
  );
}
