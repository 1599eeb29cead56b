import { useEffect, useState, useTransition } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedState } from './FailedState.js';
import { Button } from './kit/Button.js';
import { FormAlert } from './Note.js';
import { Wrap } from './Wrap.js';
import { isReleaseReplaced } from '../lib/release.js';
import classes from './LoadFailed.module.css';

const reload = () => window.location.reload();

/** Vite's loader takes a style sheet that it has asked for once to be there, so trying again would show the part without it. */
const hasLostStyle = ({ message }: Error): boolean => message.startsWith('Unable to preload CSS');

/**
 * In place of a part that could not be loaded. Where a new version of the site has taken the part away only a reload brings it back; the
 * address is already the wanted one, and what is typed elsewhere is kept as drafts.
 */
export function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation(['common', 'notFound']);
  const [isRetrying, startRetry] = useTransition();
  const [isReplaced, setReplaced] = useState(false);

  useEffect(() => {
    let isOpen = true;
    void isReleaseReplaced().then((answer) => {
      if (isOpen) setReplaced(answer);
    });
    return () => {
      isOpen = false;
    };
  }, []);

  return (
    <Wrap className={classes.failed}>
      {isReplaced ? (
        <>
          <FormAlert tone="info" title={t('notFound:chunkFailed')} />
          <Button variant="filled" onClick={reload}>
            {t('reload')}
          </Button>
        </>
      ) : (
        <FailedState onRetry={hasLostStyle(error) ? reload : () => startRetry(onRetry)} isRetrying={isRetrying} />
      )}
    </Wrap>
  );
}
