import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { HelpTip } from '../../../components/HelpTip.js';
import { IconButton } from '../../../components/IconButton.js';
import { AlertIcon, CheckIcon, SearchIcon } from '../../../components/icons.js';
import { TextInput } from '../../../components/kit/TextInput.js';
import { ProblemError } from '../../../lib/call.js';
import { errorText } from '../../../lib/errors.js';
import { invalidIsbnKey, isbnLength } from '../../../lib/isbn.js';
import type { IsbnLookup, LookupOutcome } from '../use-isbn-lookup.js';
import classes from './IsbnField.module.css';

/** Characters from which the search button is enabled. */
const minLength = 10;

/** The prefix of a pasted number. */
const isbnPrefix = /^\s*isbn(?:-?1[03](?!\d))?:?\s*/i;

/** The ISBN field with lookup on typing, pasting, Enter or a button. Renders `notes` below the result and `actions` last. */
export function IsbnField({
  id,
  value,
  onChange,
  error,
  lookup,
  notes,
  actions,
}: {
  id: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  lookup: IsbnLookup;
  notes?: ReactNode;
  actions?: ReactNode;
}) {
  const { t } = useTranslation(['bookForm', 'isbn', 'common']);
  const fieldRef = useRef<HTMLDivElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const isBusy = lookup.phase !== 'idle';
  const { outcome } = lookup;
  const isBad = outcome !== null && outcome.kind !== 'found';

  // A disabled input loses its focus: restore it unless the person has focused something else.
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (isBusy) hadFocus.current = fieldRef.current?.contains(focused) ?? false;
    else if (hadFocus.current && (focused === document.body || fieldRef.current?.contains(focused)))
      inputRef.current?.focus();
  }, [isBusy]);

  return (
    <div ref={fieldRef} className={classes.field}>
      <HelpTip name={t('isbn')} text={t('isbnTooltip')}>
        <TextInput
          ref={inputRef}
          id={id}
          classNames={{ input: classes.input }}
          label={
            <>
              {t('isbn')} <span className={classes.optional}>({t('common:optional')})</span>
            </>
          }
          placeholder={t('isbnPlaceholder')}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}-status`}
          disabled={isBusy}
          value={value}
          onPaste={lookup.paste}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // A bar-code scanner ends the number with Enter, which would submit the form.
            event.preventDefault();
            if (value.trim() !== '' && outcome?.kind !== 'found') lookup.search(value);
          }}
          onChange={({ currentTarget }) => {
            const text = currentTarget.value.replace(isbnPrefix, '');
            onChange(text);
            lookup.type(text);
          }}
          error={error ?? isBad}
          success={outcome?.kind === 'found'}
          inputContainer={(input) => (
            <div className={classes.join}>
              {input}
              <IconButton
                label={t('isbn:search')}
                className={classes.search}
                disabled={isBusy || isbnLength(value) < minLength}
                onClick={() => lookup.search(value)}
              >
                <SearchIcon />
              </IconButton>
            </div>
          )}
        />
      </HelpTip>
      <div id={`${id}-status`} role="status" className={classes.status}>
        <LookupStatus lookup={lookup} isErrorShown={error !== undefined} />
        {outcome?.kind === 'found' && notes}
      </div>
      {actions}
    </div>
  );
}

/** The state and result of a lookup; `isErrorShown` means that the form already shows the error of the ISBN. */
export function LookupStatus({ lookup, isErrorShown }: { lookup: IsbnLookup; isErrorShown: boolean }) {
  const { t } = useTranslation('isbn');
  return (
    <>
      {lookup.phase === 'lookingUp' && <p>{t('lookingUp')}</p>}
      {lookup.outcome && <Outcome outcome={lookup.outcome} isErrorShown={isErrorShown} />}
      {lookup.phase === 'coverLoading' && <p>{t('coverLoading')}</p>}
    </>
  );
}

function Outcome({ outcome, isErrorShown }: { outcome: LookupOutcome; isErrorShown: boolean }) {
  const { t } = useTranslation(['isbn']);
  const { t: tError } = useTranslation('errors');
  if (outcome.kind === 'found')
    return (
      <>
        <p className={classes.good}>
          <CheckIcon />
          {t(outcome.data.source === 'sellers' ? 'foundHere' : 'found')}
        </p>
        {outcome.coverError !== undefined && <p>{errorText(tError, outcome.coverError)}</p>}
      </>
    );
  if (outcome.kind === 'invalid')
    return isErrorShown ? null : <ErrorLine>{tError(invalidIsbnKey(outcome.text))}</ErrorLine>;
  return (
    <>
      <ErrorLine>{t(outcome.kind)}</ErrorLine>
      {outcome.kind === 'failed' && (
        <p>{isLookupFailed(outcome.error) ? t('failedPlain') : errorText(tError, outcome.error)}</p>
      )}
      <p>{t('fillManually')}</p>
    </>
  );
}

/** Returns whether the error text would repeat the status. */
const isLookupFailed = (error: unknown): boolean => error instanceof ProblemError && error.code === 'LOOKUP_FAILED';

const ErrorLine = ({ children }: { children: ReactNode }) => (
  <p className={classes.bad}>
    <AlertIcon />
    {children}
  </p>
);
