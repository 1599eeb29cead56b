import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/EmptyState.js';
import { RotateIcon } from '../../../components/icons.js';
import { Button } from '../../../components/kit/Button.js';
import { FormAlert } from '../../../components/Note.js';
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
  /** When the link is no good, and what else to do. */
  invalid: { title: string; note?: string };
  /** Ways on, whatever became of it; the first of them is the one to take, unless it can be tried again. */
  actions: (first: 'filled' | 'default') => ReactNode;
}) {
  const { t } = useTranslation();
  const { t: tError } = useTranslation('errors');
  const { isFetching, isSuccess, error, refetch } = link;
  const isLinkBad = error instanceof ProblemError && error.code === 'TOKEN_INVALID';
  const isFailed = error !== null && !isLinkBad;
  const outcome = isSuccess ? done : isLinkBad ? invalid : error && { title: failed, note: errorText(tError, error) };
  usePageHead({ title });

  return (
    <Wrap className={classes.screen}>
      {isFetching ? (
        <EmptyState level={1} art="messages" title={title}>
          <span role="status">{working}</span>
        </EmptyState>
      ) : (
        <EmptyState
          level={1}
          art="messages"
          title={title}
          alert={
            outcome && (
              <FormAlert tone={isSuccess ? 'good' : 'bad'} title={outcome.title}>
                {outcome.note !== undefined && <p>{outcome.note}</p>}
              </FormAlert>
            )
          }
          action={
            <>
              {isFailed && (
                <Button variant="filled" leftSection={<RotateIcon />} onClick={() => void refetch()}>
                  {t('retry')}
                </Button>
              )}
              {actions(isFailed ? 'default' : 'filled')}
            </>
          }
        />
      )}
    </Wrap>
  );
}
