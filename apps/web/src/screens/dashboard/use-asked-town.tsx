import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TownInput } from '../../components/TownInput.js';
import { changeUser, useSession } from '../../features/auth/session.js';

/**
 * Asks a seller without a town for the town of new listings; the API also stores it as the town of the account. `listsBooks` is whether the
 * next step creates listings. Needs the areas `bookForm` and `errors`.
 */
export function useAskedTown(listsBooks: boolean): {
  /** The input for the town. False if no town is needed. */
  field: ReactNode;
  /**
   * Returns the town for the API, or `''` if no town is needed. If the input is empty, focuses it, shows its error and returns null.
   */
  readTown: () => string | null;
  /** Call it after the API has stored the town. */
  keepTown: (town: string) => void;
} {
  const { t } = useTranslation('bookForm');
  const { t: tError } = useTranslation('errors');
  const { user } = useSession();
  const [town, setTown] = useState('');
  const [isMissing, setMissing] = useState(false);
  const id = useId();
  const isAsked = user?.city === '' && listsBooks;
  return {
    field: isAsked && (
      <TownInput
        id={id}
        label={t('town')}
        placeholder={t('townPlaceholder')}
        description={t('townAsked')}
        autoComplete="address-level2"
        value={town}
        onChange={(typed) => {
          setTown(typed);
          setMissing(false);
        }}
        error={isMissing && tError('townRequired')}
      />
    ),
    readTown: () => {
      if (!isAsked) return '';
      if (town.trim() !== '') return town.trim();
      setMissing(true);
      document.getElementById(id)?.focus();
      return null;
    },
    keepTown: (stored) => {
      if (stored !== '') changeUser({ city: stored });
    },
  };
}
