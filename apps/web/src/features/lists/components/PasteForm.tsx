import type { BookList } from '@korice/contracts';
import { bookListBounds } from '@korice/contracts/lists';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DraftRestored } from '../../../components/DraftRestored.js';
import { Button } from '../../../components/kit/Button.js';
import { Textarea } from '../../../components/kit/Textarea.js';
import { FormAlert } from '../../../components/Note.js';
import { errorText } from '../../../lib/errors.js';
import { notify } from '../../../lib/notices.js';
import { readDraft, useDraft } from '../../../lib/use-draft.js';
import { ListFullError, useAddItems, useRecogniseItems } from '../list-data.js';
import classes from './PasteForm.module.css';

const PasteDraft = z.object({
  text: z.string().max(bookListBounds.pasted),
  /** Milliseconds. */
  savedAt: z.number(),
});

/**
 * Recognises pasted lines and appends their items to the list. The text stays in the form until the list is saved, and as a draft of
 * `userId` on the device. Render it with the list as key, below a heading.
 */
export function PasteForm({
  list,
  userId,
  isLocked,
  onAdded,
}: {
  list: BookList;
  userId: string;
  isLocked: boolean;
  /** Called with the stored list and the number of items at its end that were added. */
  onAdded: (stored: BookList, count: number) => void;
}) {
  const { t } = useTranslation('lists');
  const { t: tError } = useTranslation('errors');
  const recognise = useRecogniseItems();
  const { mutateAsync: append, isPending: isAppending } = useAddItems(list._id);
  const formName = `list.${list._id}`;
  const [draft] = useState(() => readDraft({ userId, formName }, PasteDraft));
  const [restoredAt, setRestoredAt] = useState(draft?.savedAt ?? null);
  const [text, setText] = useState(draft?.text ?? '');
  useDraft(userId, formName, text.trim() === '' ? null : { text });
  const [refusal, setRefusal] = useState<'pasteEmpty' | 'pasteUnread' | 'full' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const isSending = recognise.isPending || isAppending;
  const isAdding = useRef(false);

  async function add(): Promise<void> {
    setFailure(null);
    setSkipped([]);
    setRefusal(text.trim() === '' ? 'pasteEmpty' : null);
    // `isSending` is still false for a second click before the next render.
    if (text.trim() === '' || isAdding.current || isLocked) return;
    isAdding.current = true;
    try {
      const { items: found, skipped: notAdded } = await recognise.mutateAsync(text);
      setRefusal(found.length === 0 ? 'pasteUnread' : null);
      if (found.length === 0) return;
      const stored = await append(found);
      setSkipped(notAdded);
      setText('');
      setRestoredAt(null);
      notify({ tone: 'good', text: t('added', { count: found.length }) });
      onAdded(stored, found.length);
    } catch (error) {
      if (error instanceof ListFullError) setRefusal('full');
      else setFailure(errorText(tError, error));
    } finally {
      isAdding.current = false;
    }
  }

  /** Empties the form; returns a function that undoes this. */
  function discardDraft(): () => void {
    setText('');
    setRestoredAt(null);
    return () => setText(text);
  }

  return (
    <>
      <DraftRestored area="dashboard" savedAt={restoredAt} onDiscard={discardDraft} />
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        {failure !== null && <FormAlert tone="bad" title={failure} />}
        {skipped.length > 0 && (
          <FormAlert tone="info" title={t('skipped', { count: skipped.length })}>
            <ul className={classes.skipped}>
              {skipped.map((line, index) => (
                // Two lines may be the same.
                <li key={index}>{line}</li>
              ))}
            </ul>
          </FormAlert>
        )}
        <Textarea
          label={t('pasteLabel')}
          description={t('pasteHelp')}
          placeholder={t('pastePlaceholder')}
          rows={8}
          maxLength={bookListBounds.pasted}
          autoComplete="off"
          // Adding empties the field: text that is typed meanwhile would be lost. Not `disabled`, which takes the focus.
          readOnly={isSending}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          error={refusal === null ? undefined : t(refusal)}
        />
        <Button type="submit" variant="filled" disabled={isSending || isLocked}>
          {t('addLines')}
        </Button>
      </form>
    </>
  );
}
