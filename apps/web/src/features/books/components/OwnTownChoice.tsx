import { startTransition, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyScreen } from '../../../components/loading/lazy-screen.js';
import { TextButton } from '../../../components/TextButton.js';
import classes from './OwnTownChoice.module.css';

const OwnTownField = lazyScreen([], () => import('./OwnTownField.js'));

/** The town of the person beside the search of the home page, with a button that changes it in place. */
export function OwnTownChoice({ town, onChoose }: { town: string; onChoose: (town: string) => void }) {
  const { t } = useTranslation('home');
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  if (isEditing)
    return (
      <OwnTownField
        town={town}
        onClose={(chosen) => {
          if (chosen !== undefined && chosen !== town) onChoose(chosen);
          setEditing(false);
          // The button renders only after the field has closed.
          requestAnimationFrame(() => button.current?.focus());
        }}
      />
    );
  return (
    <p className={classes.line}>
      <span className={classes.label}>{t('ownTown')}:</span> {town !== '' && <b>{town}</b>}
      <TextButton
        ref={button}
        small
        aria-label={`${t(town === '' ? 'chooseTown' : 'changeTown')}: ${t('ownTown')}`}
        // A transition keeps the page while the field loads.
        onClick={() => startTransition(() => setEditing(true))}
      >
        {t(town === '' ? 'chooseTown' : 'changeTown')}
      </TextButton>
    </p>
  );
}
