import type { BookCard } from '@korice/contracts';
import { useTranslation } from 'react-i18next';
import { Question } from '../../../components/Question.js';
import { type DeletableBook, isKeptByBuyer, mayBeKeptByBuyer } from '../pending-deletions.js';

/** An action that needs confirmation, and its book. */
export interface OwnBookQuestion {
  kind: 'delete' | 'undoSale';
  book: DeletableBook & Pick<BookCard, 'title'>;
}

/** Asks for confirmation before a book is deleted or a sale is undone. */
export function OwnBookDialogs({
  question,
  onClose,
  onConfirm,
}: {
  question: OwnBookQuestion | null;
  onClose: () => void;
  onConfirm: (question: OwnBookQuestion) => void;
}) {
  const { t } = useTranslation('bookTable');
  const title = question?.book.title ?? '';
  const isUndo = question?.kind === 'undoSale';
  const isHidden = question !== null && isKeptByBuyer(question.book);
  const isUncertain = question?.kind === 'delete' && mayBeKeptByBuyer(question.book);
  return (
    <Question
      isOpen={question !== null}
      onClose={onClose}
      title={t(isUndo ? 'undoSaleTitle' : isHidden ? 'hideTitle' : 'deleteTitle')}
      verb={t(isUndo ? 'markAvailable' : isHidden ? 'hideConfirm' : 'deleteConfirm')}
      isDanger={!isUndo}
      onConfirm={() => {
        if (question) onConfirm(question);
      }}
    >
      {t(isUndo ? 'undoSaleBody' : isHidden ? 'hideBody' : 'deleteBody', { title })}
      {isUncertain && ` ${t('deleteSoldBody')}`}
    </Question>
  );
}
