import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TownInput } from '../../../components/TownInput.js';
import classes from './OwnTownChoice.module.css';

/** Edits the own town. A suggestion, Enter or blur saves the typed text; Escape cancels. */
export default function OwnTownField({ town, onClose }: { town: string; onClose: (chosen?: string) => void }) {
  const { t } = useTranslation('home');
  const [typed, setTyped] = useState(town);
  return (
    <TownInput
      className={classes.field ?? ''}
      aria-label={t('ownTown')}
      placeholder={t('ownTown')}
      autoFocus
      value={typed}
      onChange={setTyped}
      onOptionSubmit={onClose}
      onBlur={() => onClose(typed.trim())}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        else if (event.key === 'Enter' && !event.currentTarget.hasAttribute('aria-activedescendant'))
          onClose(typed.trim());
      }}
    />
  );
}
