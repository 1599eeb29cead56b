import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/IconButton.js';
import { CopyIcon } from '../../../components/dashboard-icons.js';
import { CheckIcon } from '../../../components/icons.js';
import { Button } from '../../../components/kit/Button.js';
import { VisuallyHidden } from '../../../components/VisuallyHidden.js';
import { notify } from '../../../lib/notices.js';

/** Copies `text`, the value of `field`, to the clipboard. */
export function CopyButton({ field, text, isIcon = false }: { field: string; text: string; isIcon?: boolean }) {
  const { t } = useTranslation('deal');
  const [isCopied, setCopied] = useState(false);
  const label = t('copyField', { field });

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch (error) {
      // Refused (DOMException), or no clipboard in an insecure context (TypeError).
      if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
      notify({ tone: 'bad', text: t('copyFailed') });
    }
  }

  const icon = isCopied ? <CheckIcon /> : <CopyIcon />;
  return (
    <>
      {isIcon ? (
        <IconButton outlined label={label} onClick={() => void copy()}>
          {icon}
        </IconButton>
      ) : (
        <Button aria-label={label} leftSection={icon} onClick={() => void copy()}>
          {t(isCopied ? 'copied' : 'copy')}
        </Button>
      )}
      <VisuallyHidden>
        <span role="status">{isCopied && `${t('copied')}: ${field}`}</span>
      </VisuallyHidden>
    </>
  );
}
