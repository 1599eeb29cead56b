import type { Address } from '@korice/contracts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/kit/Button.js';
import { FormAlert } from '../../../components/Note.js';
import { errorText } from '../../../lib/errors.js';
import { notify } from '../../../lib/notices.js';
import { useDeleteKeptAddress } from '../mutations.js';
import classes from './AccountEnd.module.css';

/** The section with the address that is stored for the next deal, and a button that deletes it. */
export function KeptAddress({ address }: { address: Address }) {
  const { t } = useTranslation('profile');
  const { t: tError } = useTranslation('errors');
  const id = useId();
  const { mutateAsync, isPending, error } = useDeleteKeptAddress();

  async function remove(): Promise<void> {
    try {
      await mutateAsync();
    } catch {
      // The section shows the `error`.
      return;
    }
    notify({ tone: 'good', text: t('addressRemoved') });
  }

  return (
    <section aria-labelledby={id}>
      <div>
        <h2 id={id}>{t('addressTitle')}</h2>
        <p className={classes.lead}>
          {[address.name, address.street, address.place].join(', ')},{' '}
          <span className={classes.phone}>{address.phone}</span>
          <br />
          {t('addressLead')}
        </p>
      </div>
      <Button disabled={isPending} onClick={() => void remove()}>
        {t('addressRemove')}
      </Button>
      {error !== null && (
        <div className={classes.failed}>
          <FormAlert tone="bad" title={t('addressFailed')}>
            <p>{errorText(tError, error)}</p>
          </FormAlert>
        </div>
      )}
    </section>
  );
}
