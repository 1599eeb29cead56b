import { Component, type ReactNode, startTransition, useEffect, useState, useTransition } from 'react';
import { useTranslation } from 'react-i18next';
import { isReleaseReplaced } from '../../lib/release.js';
import { FailedState } from './FailedState.js';
import { Button } from '../kit/Button.js';
import classes from './LoadBoundary.module.css';
import { FormAlert } from '../Note.js';
import { Wrap } from '../Wrap.js';

const reload = () => window.location.reload();

/** Returns whether a style sheet failed to load. Vite requests it only once per page, so a retry would render without it. */
const hasLostStyle = ({ message }: Error): boolean => message.startsWith('Unable to preload CSS');

/**
 * Replaces a chunk that could not be loaded. Offers a reload after a new release and a retry otherwise. A reload is safe: the URL is
 * already that of the new screen, and unsaved input is stored as drafts.
 */
function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
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

/** Thrown when a chunk of the application (code or texts) could not be loaded. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

interface Props {
  /** A change of this key retries the load. */
  resetKey: string;
  /** Called before each retry and on unmount, to discard the failed load. */
  onRetry: () => void;
  children: ReactNode;
}

/** Error boundary for `ChunkLoadError` only; rethrows every other error to the next boundary. */
export class LoadBoundary extends Component<Props, { error: unknown; hasFailed: boolean }> {
  override state = { error: undefined as unknown, hasFailed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, hasFailed: true };
  }

  override componentDidUpdate({ resetKey }: Props) {
    if (this.state.hasFailed && resetKey !== this.props.resetKey) this.retry();
  }

  override componentWillUnmount() {
    if (this.state.hasFailed) this.props.onRetry();
  }

  /** A transition keeps this failure on screen while the chunk loads, instead of the fallback of the whole page. */
  retry = () => {
    this.props.onRetry();
    startTransition(() => this.setState({ error: undefined, hasFailed: false }));
  };

  override render() {
    const { error, hasFailed } = this.state;
    if (!hasFailed) return this.props.children;
    if (error instanceof ChunkLoadError) return <LoadFailed error={error} onRetry={this.retry} />;
    throw error;
  }
}
