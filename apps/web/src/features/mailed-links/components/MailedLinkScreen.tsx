import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/EmptyState.js';
import { RotateIcon } from '../../../components/icons.js';
import { RetryButton } from '../../../components/loading/RetryButton.js';
import { FormAlert } from '../../../components/Note.js';
import { usePageHead } from '../../../components/use-page-head.js';
import { Wrap } from '../../../components/Wrap.js';
import { ProblemError } from '../../../lib/call.js';
import { errorText } from '../../../lib/errors.js';
import classes from './MailedLinkScreen.module.css';

/** The state of a query of `mailedLinkQueries`. */
interface LinkState {
  isFetching: boolean;
  isSuccess: boolean;
  error: Error | null;
  refetch: () => unknown;
}

/** The screen of a mailed link: performs its action once when it mounts and shows the result. */
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
  /** Title and consequence of a success. */
  done: { title: string; note?: string };
  /** Title of a temporary failure, which can be retried. */
  failed: string;
  /** Title and alternative for an invalid link. */
  invalid: { title: string; note?: string };
  /** Links for every outcome; the first one is the primary action unless a retry is possible. */
  actions: (first: 'filled' | 'default') => ReactNode;
}) {
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
              {isFailed && <RetryButton variant="filled" leftSection={<RotateIcon />} onRetry={() => void refetch()} />}
              {actions(isFailed ? 'default' : 'filled')}
            </>
          }
        />
      )}
    </Wrap>
  );
}
