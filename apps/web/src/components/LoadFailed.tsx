import { useEffect, useState, useTransition } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedState } from './FailedState.js';
import { Button } from './kit/Button.js';
import { FormAlert } from './Note.js';
import { Wrap } from './Wrap.js';
import { isReleaseReplaced } from '../lib/release.js';
import classes from './LoadFailed.module.css';

const reload = () => window.location.reload();

/** Vite requests a style sheet only once per page, so a retry would render without it. */
const hasLostStyle = ({ message }: Error): boolean => message.startsWith('Unable to preload CSS');

/**
 * Replaces a chunk that could not be loaded. After a new release only a reload helps: the address is already that of the new screen, and
 * unsaved input is stored as drafts.
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
