import { useTranslation } from 'react-i18next';
import { useRetryFocus } from '../../../components/loading/use-retry-focus.js';
import { TextButton } from '../../../components/TextButton.js';
import type { ImageLoad } from '../../../components/use-image-load.js';
import classes from './PhotoFailed.module.css';

/** Says that a photo did not load, and requests it again. Renders nothing for other photos. */
export const PhotoFailed = ({ load: { hasFailed, retry } }: { load: ImageLoad }) =>
  hasFailed && <Failure onRetry={retry} />;

function Failure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['book', 'common']);
  return (
    <p role="alert" className={classes.failed}>
      {t('imageFailed')}{' '}
      <TextButton ref={useRetryFocus()} small onClick={onRetry}>
        {t('common:retry')}
      </TextButton>
    </p>
  );
}
