import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../components/class-names.js';
import { CameraIcon } from '../../components/dashboard-icons.js';
import form from '../../components/EditorForm.module.css';
import { keepFootFree } from '../../components/keep-foot-free.js';
import { Button } from '../../components/kit/Button.js';
import { TextInput } from '../../components/kit/TextInput.js';
import { FormAlert } from '../../components/Note.js';
import { Question } from '../../components/Question.js';
import { DeviceIcon, KeysIcon } from '../../components/scan-icons.js';
import { useListFocus } from '../../components/use-list-focus.js';
import { ShelfCamera } from '../../features/isbn/components/ShelfCamera.js';
import { isbnsInText } from '../../features/isbn/isbns-in-text.js';
import { maxShelfBooks, type Shelf } from '../../features/shelf/shelf.js';
import { useShelfState } from '../../features/shelf/use-shelf.js';
import { useIsWide } from '../../lib/use-width.js';
import classes from './ScanShelf.module.css';
import { ShelfDefaultsFields } from './ShelfDefaultsFields.js';
import { hasFailedLookup, LastRead, nameOfShelfBook, ShelfRow } from './ShelfRow.js';

/** Repeated ISBNs that are asked about one by one: more questions, for example after a list was pasted twice, would hide the queue. */
const maxQuestions = 3;

/** The first step: adds scanned bar codes and typed ISBNs to the queue. */
export function ScanStep({ shelf, onNext }: { shelf: Shelf; onNext: () => void }) {
  const { t } = useTranslation('shelf');
  const { books, defaults } = useShelfState(shelf);
  const isWide = useIsWide() === true;
  const queueFocus = useListFocus<HTMLDivElement>('input');
  const [isCameraOn, setCameraOn] = useState(!isWide);
  const [isTyping, setTyping] = useState(isWide);
  const [isEmptying, setEmptying] = useState(false);
  const [isFull, setFull] = useState(false);
  const [lastId, setLastId] = useState<string>();
  /** ISBNs that were scanned again. */
  const [repeated, setRepeated] = useState<readonly string[]>([]);
  const last = books.find(({ id }) => id === lastId);
  const failed = books.filter(hasFailedLookup);

  const nameOf = (isbn: string): string => {
    const book = books.find((candidate) => candidate.isbn === isbn);
    return book ? nameOfShelfBook(book) : isbn;
  };

  const add = useCallback(
    (isbns: readonly string[]): void => {
      const { added, duplicates, leftOut } = shelf.add(isbns);
      const newest = added.at(-1);
      if (newest) setLastId(newest.id);
      setRepeated((before) => [...new Set([...before, ...duplicates])]);
      setFull(leftOut > 0);
    },
    [shelf],
  );

  const dismissRepeated = (answered: readonly string[]): void =>
    setRepeated((before) => before.filter((isbn) => !answered.includes(isbn)));

  function addCopies(answered: readonly string[]): void {
    const added = answered.filter((isbn) => shelf.addCopy(isbn));
    setFull(added.length < answered.length);
    dismissRepeated(added);
  }

  return (
    <div {...queueFocus} tabIndex={-1} className={classes.scan}>
      {isCameraOn && <ShelfCamera onRead={(isbn) => add([isbn])} />}
      {isTyping && <IsbnEntry isFocused={!isWide} onIsbns={add} />}
      {last && <LastRead book={last} defaults={defaults} />}
      {repeated.length > maxQuestions ? (
        <Repeated isbns={repeated} onAdd={addCopies} onDismiss={dismissRepeated} />
      ) : (
        repeated.map((isbn) => (
          <Repeated key={isbn} isbns={[isbn]} name={nameOf(isbn)} onAdd={addCopies} onDismiss={dismissRepeated} />
        ))
      )}
      {isFull && <FormAlert tone="warn" title={t('full', { max: maxShelfBooks })} />}
      <div className={classes.queueHead}>
        <h2>
          <Count text={t('inQueue', { count: books.length })} />
        </h2>
        <ShelfDefaultsFields shelf={shelf} />
        {isWide && (
          <Button leftSection={<CameraIcon />} onClick={() => setCameraOn(!isCameraOn)}>
            {t(isCameraOn ? 'stopCamera' : 'useCamera')}
          </Button>
        )}
      </div>
      {failed.length > 1 && (
        <Button
          className={classes.atStart}
          onClick={() => failed.forEach(({ id }) => shelf.update(id, { lookup: 'waiting' }))}
        >
          {t('retryAll', { number: failed.length })}
        </Button>
      )}
      {books.length > 0 && (
        <ul className={classes.rows} aria-label={t('queueLabel')}>
          {books.toReversed().map((book) => (
            <ShelfRow key={book.id} shelf={shelf} book={book} defaults={defaults} />
          ))}
        </ul>
      )}
      <p className={classes.saved}>
        <DeviceIcon />
        {t('saved')}
      </p>
      {!isWide && books.length > 0 && (
        <Button className={classes.atStart} onClick={() => setEmptying(true)}>
          {t('empty')}
        </Button>
      )}
      <div ref={keepFootFree} className={classNames(form.foot, classes.foot)}>
        {isWide ? (
          books.length > 0 && <Button onClick={() => setEmptying(true)}>{t('empty')}</Button>
        ) : (
          // Either camera or keyboard: both together leave no space for the last scanned book.
          <Button
            leftSection={isTyping ? <CameraIcon /> : <KeysIcon />}
            onClick={() => {
              setTyping(!isTyping);
              setCameraOn(isTyping);
            }}
          >
            {t(isTyping ? 'useCamera' : 'typeIsbn')}
          </Button>
        )}
        <Button variant="filled" disabled={books.length === 0} onClick={onNext}>
          {t('toPhotos')}
        </Button>
      </div>
      <Question
        isOpen={isEmptying}
        title={t('emptyTitle')}
        verb={t('emptyConfirm')}
        isDanger
        onClose={() => setEmptying(false)}
        onConfirm={() => {
          setEmptying(false);
          setRepeated([]);
          shelf.clear();
        }}
      >
        {t('emptyBody')}
      </Question>
    </div>
  );
}

/** A text with its number in bold. */
export function Count({ text }: { text: string }) {
  const [number = ''] = /^\d+/.exec(text) ?? [];
  return (
    <>
      <b>{number}</b>
      {text.slice(number.length)}
    </>
  );
}

/** Number of digits after which the input of a keyboard scanner is complete, even if the scanner sends no Enter. */
const isbn13Length = 13;

/** A field for typed, scanned and pasted ISBNs. */
function IsbnEntry({ isFocused, onIsbns }: { isFocused: boolean; onIsbns: (isbns: readonly string[]) => void }) {
  const { t } = useTranslation('shelf');
  const [text, setText] = useState('');
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const inputRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) inputRef.current?.focus();
  }, [isFocused]);

  function take(entered: string): void {
    const found = isbnsInText(entered);
    if (found.isbns.length > 0) onIsbns(found.isbns);
    setUnknown(found.unknown);
    // Keeps what is not an ISBN in the field, so that the person can correct it.
    setText(found.unknown.join(' '));
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        take(text);
      }}
    >
      <TextInput
        ref={inputRef}
        label={t('fieldLabel')}
        placeholder="978-86-…"
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        value={text}
        description={t('fieldHint')}
        error={unknown.length > 0 && t('notIsbn', { text: unknown.slice(0, 3).join(', ').slice(0, 80) })}
        onPaste={(event) => {
          // Reads the clipboard, because the input would join the lines of a list.
          const pasted = event.clipboardData.getData('text');
          if (isbnsInText(pasted).isbns.length === 0) return;
          event.preventDefault();
          take(pasted);
        }}
        onChange={({ currentTarget: { value } }) => {
          setUnknown([]);
          const digits = value.replace(/\D/g, '');
          const found = digits.length === isbn13Length ? isbnsInText(value).isbns : [];
          if (found.length === 1) take(value);
          else setText(value);
        }}
        inputContainer={(input) => (
          <div className={classes.join}>
            {input}
            <Button type="submit" disabled={text.trim() === ''}>
              {t('add')}
            </Button>
          </div>
        )}
      />
    </form>
  );
}

/** Asks whether repeated ISBNs are further copies. `name` is the book of a single one. */
function Repeated({
  isbns,
  name,
  onAdd,
  onDismiss,
}: {
  isbns: readonly string[];
  name?: string;
  onAdd: (isbns: readonly string[]) => void;
  onDismiss: (isbns: readonly string[]) => void;
}) {
  const { t } = useTranslation('shelf');
  const isOne = name !== undefined;
  return (
    <FormAlert tone="info" title={isOne ? t('duplicate', { title: name }) : t('duplicates', { count: isbns.length })}>
      <p>{t(isOne ? 'duplicateAsk' : 'duplicatesAsk')}</p>
      <p className={classes.answers}>
        <Button onClick={() => onDismiss(isbns)}>{t(isOne ? 'notCopy' : 'notCopies')}</Button>
        <Button variant="filled" onClick={() => onAdd(isbns)}>
          {t(isOne ? 'addCopy' : 'addCopies')}
        </Button>
      </p>
    </FormAlert>
  );
}
