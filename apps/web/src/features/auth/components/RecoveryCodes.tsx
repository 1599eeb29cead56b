import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/Dialog.js';
import { Button } from '../../../components/kit/Button.js';
import { notify } from '../../../lib/notices.js';
import classes from './Passkeys.module.css';

/** Recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('passkeys');

  async function copy() {
    // Absent over plain http.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    const isCopied =
      clipboard !== undefined &&
      (await clipboard.writeText(codes.join('\n')).then(
        () => true,
        () => false,
      ));
    notify({ tone: isCopied ? 'good' : 'bad', text: t(isCopied ? 'copied' : 'copyFailed') });
  }

  return (
    <Dialog
      isOpen={codes.length > 0}
      onClose={onClose}
      title={t('codesTitle')}
      actions={
        <>
          <Button onClick={() => void copy()}>{t('copyCodes')}</Button>
          <Button variant="filled" onClick={onClose}>
            {t('codesSaved')}
          </Button>
        </>
      }
    >
      <p>{t('codesBody')}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
