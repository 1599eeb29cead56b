import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RotateIcon } from '../../../components/icons.js';
import { Button } from '../../../components/kit/Button.js';
import { FormAlert } from '../../../components/Note.js';
import { ScreenTitle } from '../../../components/ScreenTitle.js';
import { usePageHead } from '../../../components/use-page-head.js';
import { Wrap } from '../../../components/Wrap.js';
import { ProblemError } from '../../../lib/call.js';
import { errorText } from '../../../lib/errors.js';
import classes from './MailedLinkScreen.module.css';

/** How far the work of a link is: a query of `mailedLinkQueries`. */
interface LinkState {
  isFetching: boolean;
  isSuccess: boolean;
  error: Error | null;
  refetch: () => unknown;
}

/** What a link in a mail leads to: it does its work when it is opened and says what became of it. */
export function MailedLinkScreen({
  link,
  title,
  working,
  done,
  failed,
  invalid,
  actions,
}: {
  link: LinkState;
  title: string;
  working: string;
  /** Its first words, and what follows from it. */
  done: { title: string; note?: string };
  /** When no answer came or the server failed; there it can be tried again. */
  failed: string;
  /** When the link is no good. */
  invalid: string;
  /** Ways on, whatever became of it. */
  actions: ReactNode;
}) {
  const { t } = useTranslation();
  const { t: tError } = useTranslation('errors');
  const { isFetching, isSuccess, error, refetch } = link;
  const isLinkBad = error instanceof ProblemError && error.code === 'TOKEN_INVALID';
  usePageHead({ title });

  return (
    <Wrap className={classes.screen}>
      <ScreenTitle className={classes.title}>{title}</ScreenTitle>
      {isFetching ? (
        <p role="status">{working}</p>
      ) : (
        <>
          {isSuccess && (
            <FormAlert tone="good" title={done.title}>
              {done.note !== undefined && <p>{done.note}</p>}
            </FormAlert>
          )}
          {isLinkBad && <FormAlert tone="bad" title={invalid} />}
          {error && !isLinkBad && (
            <FormAlert tone="bad" title={failed}>
              <p>{errorText(tError, error)}</p>
            </FormAlert>
          )}
          <div className={classes.actions}>
            {error && !isLinkBad && (
              <Button variant="filled" leftSection={<RotateIcon />} onClick={() => void refetch()}>
                {t('retry')}
              </Button>
            )}
            {actions}
          </div>
        </>
      )}
    </Wrap>
  );
}
