import { pathTo } from '@korice/contracts/paths';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/kit/Button.js';
import { Logo } from '../components/Logo.js';
import { usePageHead } from '../components/use-page-head.js';
import { BareScreen } from './BareScreen.js';
import classes from './ErrorBoundary.module.css';

/** Returns whether a chunk is missing, because a new release has replaced it while this page was open. */
const isMissingChunk = (error: unknown) => error instanceof TypeError && /import|module|preload/i.test(error.message);

/** Returns the status text of a response, otherwise the message of the error. */
function detailsOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'statusText' in error && typeof error.statusText === 'string')
    return error.statusText;
  return error instanceof Error ? error.message : String(error);
}

/** The fallback of the outermost error boundary. Its links reload the page, because the application itself may have failed. */
export function AppError({ error }: { error: unknown }) {
  const { t } = useTranslation(['notFound', 'common', 'header']);
  const title = t('appErrorTitle');
  usePageHead({ title });
  return (
    <BareScreen
      logo={
        <header>
          <a href={pathTo('home')} aria-label={t('header:brandHome')}>
            <Logo />
          </a>
        </header>
      }
    >
      <h1>{title}</h1>
      <p className={classes.body}>{t(isMissingChunk(error) ? 'chunkFailed' : 'appErrorBody')}</p>
      <details>
        <summary className={classes.summary}>{t('appErrorDetails')}</summary>
        <p className={classes.details}>{detailsOf(error)}</p>
      </details>
      <div className={classes.actions}>
        <Button variant="filled" onClick={() => window.location.reload()}>
          {t('common:reload')}
        </Button>
        <Button component="a" href={pathTo('home')}>
          {t('common:backToHome')}
        </Button>
      </div>
    </BareScreen>
  );
}

/**
 * Error boundary of the screens; shows `AppError` until `resetKey` changes with a navigation. It resets while rendering, so that a
 * transition keeps the fallback until the next screen is loaded; `react-error-boundary` resets after the commit.
 */
export class ErrorBoundary extends Component<
  { resetKey: string; children: ReactNode },
  { error: unknown; hasFailed: boolean; failedKey: string }
> {
  override state = { error: undefined as unknown, hasFailed: false, failedKey: '' };

  static getDerivedStateFromError(error: unknown) {
    return { error, hasFailed: true };
  }

  static getDerivedStateFromProps(
    { resetKey }: { resetKey: string },
    { hasFailed, failedKey }: { hasFailed: boolean; failedKey: string },
  ) {
    if (!hasFailed) return { failedKey: resetKey };
    return resetKey === failedKey ? null : { hasFailed: false, error: undefined, failedKey: resetKey };
  }

  override render() {
    return this.state.hasFailed ? <AppError error={this.state.error} /> : this.props.children;
  }
}
