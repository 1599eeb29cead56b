import { pathTo } from '@korice/contracts/paths';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { classNames } from '../../components/class-names.js';
import { ConflictDialog } from '../../components/ConflictDialog.js';
import form from '../../components/EditorForm.module.css';
import { ErrorSummary } from '../../components/ErrorSummary.js';
import { FocusedAlert } from '../../components/FocusedAlert.js';
import { keepFootFree } from '../../components/keep-foot-free.js';
import { Button } from '../../components/kit/Button.js';
import { FormAlert } from '../../components/Note.js';
import { TextLink } from '../../components/TextLink.js';
import { UnsavedChanges } from '../../components/UnsavedChanges.js';
import { DemandOfForm } from '../../features/alerts/components/DemandOfForm.js';
import { readSession } from '../../features/auth/session.js';
import { bookFieldText } from '../../features/books/book-field-text.js';
import { type BookField, bookFields } from '../../features/books/book-form-values.js';
import { BasicFields, TownField } from '../../features/books/components/BasicFields.js';
import { PriceHintOfForm } from '../../features/books/components/PriceHint.js';
import { DinarsQuestion } from '../../features/books/components/PriceNotes.js';
import { validIsbn } from '../../features/isbn/use-isbn-lookup.js';
import { FullDescriptionField, ShortDescriptionField } from '../../features/books/components/DescriptionFields.js';
import { DraftRestored } from '../../components/DraftRestored.js';
import { IsbnFillNotes } from '../../features/books/components/IsbnFillNotes.js';
import { ImagesField } from '../../features/images/components/ImagesField.js';
import type { StoredImage } from '../../features/images/image-list.js';
import { countFailed, hasPhoto } from '../../features/images/use-image-list.js';
import { ScanButton } from '../../features/isbn/components/ScanButton.js';
import { IsbnField, LookupStatus } from '../../features/isbn/components/IsbnField.js';
import { errorText } from '../../lib/errors.js';
import { useFieldErrors } from '../../lib/form.js';
import { notify } from '../../lib/notices.js';
import { useIsWide } from '../../lib/use-width.js';
import classes from './BookEditor.module.css';
import { QuickFields, quickFields, QuickStart } from './QuickBook.js';
import { type BookEditorOptions, useBookEditor } from './use-book-editor.js';

/** The book form. A new book on a phone begins with its bar code, a photo or the title, and shows the fields in another order. */
export function BookEditor(options: BookEditorOptions) {
  const { stored, prefilled, onAnother } = options;
  const { t } = useTranslation(['bookForm', 'bookTable', 'images', 'common']);
  const { t: tError } = useTranslation('errors');
  const id = useId();
  const isQuick = useIsWide() === false && stored === null;
  const [asksTown] = useState(() => stored === null && readSession().user?.city === '');
  const required = [...(isQuick ? (['condition'] as const) : []), ...(asksTown ? (['city'] as const) : [])];
  const editor = useBookEditor({ ...options, required });
  const { fields, phase, isSold, isbn, dinars, turn } = editor;
  const { idOf, errorOf, errors } = useFieldErrors(
    fields,
    isQuick ? quickFields : bookFields,
    (field: BookField, code, values) => bookFieldText(tError, field, code, values),
  );
  const [begun, setBegun] = useState<'scan' | 'type' | 'draft' | undefined>(prefilled && 'type');
  if (begun === undefined && (editor.isDirty || editor.restoredAt !== null)) setBegun('draft');
  const isStart = isQuick && begun === undefined;
  const titleId = idOf('title');
  const fieldsRef = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (begun === 'scan') fieldsRef.current?.focus();
    else if (begun === 'type') document.getElementById(titleId)?.focus();
  }, [begun, titleId]);
  const isLocked = isSold || phase === 'saving' || phase === 'saved';

  function submit(isAnother: boolean) {
    if (dinars.isOpen) {
      document.getElementById(`${id}-dinars`)?.focus();
      return;
    }
    if (countFailed(editor.images) > 0) document.getElementById(`${id}-images`)?.focus();
    void editor.submit(isAnother);
  }

  /** Closes the question and returns the focus to the price. */
  function answerDinars(answer: () => void) {
    answer();
    document.getElementById(idOf('price'))?.focus();
  }

  const rotateOrNotify = useCallback(
    (image: StoredImage) => {
      turn(image).catch((error: unknown) => {
        notify({ tone: 'bad', text: `${t('images:rotateFailed')} ${errorText(tError, error)}` });
      });
    },
    [turn, t, tError],
  );

  function lookUp(found: string) {
    isbn.change(found);
    isbn.lookup.search(found);
  }

  /** Discards the draft; the phone form starts again with its first view. The undo function restores the draft, and with it the fields. */
  function discardDraft() {
    setBegun(undefined);
    return editor.discardDraft();
  }

  const fieldProps = { fields, idOf, errorOf };
  const townField = asksTown && <TownField {...fieldProps} />;
  const demand = <DemandOfForm title={fields.values.title} author={fields.values.author} isListed={stored !== null} />;
  const priceNotes = (
    <>
      <PriceHintOfForm values={fields.values} isbn={validIsbn(fields.values.ISBN) ?? ''} />
      {dinars.isOpen && (
        <DinarsQuestion
          id={`${id}-dinars`}
          price={fields.values.price}
          currency={fields.values.currency}
          onDinars={() => answerDinars(() => fields.set('currency', 'RSD'))}
          onKeep={() => answerDinars(dinars.keepPrice)}
        />
      )}
    </>
  );
  const isbnField = (
    <IsbnField
      id={idOf('ISBN')}
      value={fields.values.ISBN}
      onChange={isbn.change}
      error={errorOf('ISBN')}
      lookup={isbn.lookup}
      actions={<ScanButton isDisabled={isbn.lookup.phase !== 'idle'} onFound={lookUp} />}
      notes={
        isbn.fill && (
          <IsbnFillNotes
            filled={isbn.fill.filled}
            kept={isbn.fill.kept}
            data={isbn.fill.data}
            isReplaced={isbn.fill.before !== null}
            onReplace={isbn.replaceRest}
            onUndo={isbn.undoReplace}
          />
        )
      }
    />
  );
  const isUsed = fields.values.condition !== '' && fields.values.condition !== 'new';
  const imagesField = (
    <ImagesField
      id={`${id}-images`}
      label={t(isQuick ? 'ownImages' : 'images')}
      hint={t(isUsed && !hasPhoto(editor.images) ? 'ownPhotoHint' : 'imagesHint')}
      images={editor.images}
      list={editor.list}
      isDisabled={isLocked}
      onTurn={rotateOrNotify}
    />
  );

  return (
    <form
      noValidate
      aria-busy={phase === 'waiting' || phase === 'saving'}
      onSubmit={(event) => {
        event.preventDefault();
        submit(false);
      }}
    >
      <UnsavedChanges when={editor.isDirty} onDiscard={editor.forgetDraft} />
      <ConflictDialog
        isOpen={editor.isConflict}
        onClose={editor.closeConflict}
        onKeepMine={() => void editor.keepMine()}
        onKeepTheirs={() => void editor.keepTheirs()}
      />
      <div className={form.messages}>
        <ErrorSummary errors={errors} attempt={fields.attempt} />
        {editor.failure && (
          <FocusedAlert
            key={editor.failure.attempt}
            tone="bad"
            title={t('failed', { reason: errorText(tError, editor.failure.error) })}
          />
        )}
        {phase === 'saved' && (
          <FocusedAlert tone="good" title={t(stored ? 'updated' : 'created')}>
            <p>
              {t('redirecting')} <TextLink to={pathTo('bookListing')}>{t('bookTable:headingMine')}</TextLink>
            </p>
          </FocusedAlert>
        )}
        {isSold && <FormAlert tone="warn" title={tError('bookSold')} />}
        {!isSold && phase !== 'saved' && (
          <DraftRestored area="bookForm" savedAt={editor.restoredAt} onDiscard={discardDraft}>
            {editor.hasLostImages && <p>{t('draftImagesGone')}</p>}
            {editor.lostUploads > 0 && <p>{t('draftImagesUnsent', { count: editor.lostUploads })}</p>}
          </DraftRestored>
        )}
      </div>
      {isStart && (
        <QuickStart
          onScan={(found) => {
            setBegun('scan');
            lookUp(found);
          }}
          onFiles={(files) => {
            setBegun('type');
            editor.list.add(files);
          }}
          onType={() => setBegun('type')}
        />
      )}
      <fieldset
        ref={fieldsRef}
        tabIndex={-1}
        className={classNames(!isQuick && form.columns, classes.columns)}
        disabled={isLocked}
        hidden={isStart}
        data-frozen={isSold || undefined}
      >
        {isQuick ? (
          <QuickFields
            {...fieldProps}
            isFilled={isbn.fill !== null && isbn.fill.kept.length === 0}
            lookupStatus={<LookupStatus lookup={isbn.lookup} isErrorShown={false} />}
            images={editor.images}
            isbnField={isbnField}
            imagesField={imagesField}
            demand={demand}
            priceNotes={priceNotes}
            townField={townField}
          />
        ) : (
          <>
            <section className={form.panel} aria-labelledby={`${id}-basic`}>
              <h2 id={`${id}-basic`}>{t('sectionBasic')}</h2>
              <BasicFields
                {...fieldProps}
                priceNotes={
                  <>
                    {demand}
                    {priceNotes}
                  </>
                }
                townField={townField}
                isbnField={isbnField}
                images={editor.images}
              />
            </section>
            <section className={form.panel} aria-labelledby={`${id}-details`}>
              <h2 id={`${id}-details`}>{t('sectionDetails')}</h2>
              <ShortDescriptionField {...fieldProps} />
              <FullDescriptionField {...fieldProps} />
              {imagesField}
            </section>
          </>
        )}
      </fieldset>
      {!isSold && !isStart && (
        <div ref={keepFootFree} className={classNames(form.foot, classes.foot)}>
          <p className={phase === 'waiting' ? classes.waiting : form.draft} role="status">
            {phase === 'waiting' ? t('images:waitForUploads') : editor.isKept && t('draftSaved')}
          </p>
          {!isQuick && (
            <Button component={Link} to={pathTo('bookListing')}>
              {t('common:cancel')}
            </Button>
          )}
          {onAnother && (
            <Button disabled={phase !== 'editing'} onClick={() => submit(true)}>
              {t('addAnother')}
            </Button>
          )}
          <Button type="submit" variant="filled" disabled={phase !== 'editing'}>
            {phase === 'editing' || phase === 'saved' ? t(stored ? 'update' : 'add') : t('common:saving')}
          </Button>
        </div>
      )}
    </form>
  );
}
