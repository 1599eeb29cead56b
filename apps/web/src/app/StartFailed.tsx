import { type Language, startFailure } from '@korice/texts';
import { useEffect } from 'react';
import { RotateIcon } from '../components/icons.js';
import { Button } from '../components/kit/Button.js';
import { FormAlert } from '../components/Note.js';
import { BareScreen } from './BareScreen.js';

/**
 * Shown when the texts of the layouts could not be loaded; its own texts are part of the bundle. Reloads the page when the person asks or
 * the connection returns.
 */
export function StartFailed({
  language,
  reload = () => window.location.reload(),
}: {
  language: Language;
  reload?: () => void;
}) {
  const { loadFailedTitle, loadFailedBody, retry } = startFailure[language];

  useEffect(() => {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [reload]);

  return (
    <BareScreen>
      <FormAlert tone="bad" title={loadFailedTitle}>
        <p>{loadFailedBody}</p>
      </FormAlert>
      <Button variant="filled" leftSection={<RotateIcon />} onClick={() => reload()}>
        {retry}
      </Button>
    </BareScreen>
  );
}
