import { useTranslation } from 'react-i18next';
import { TextInput } from '../../../components/kit/TextInput.js';
import classes from './BookFilterGroups.module.css';
import { useTypedFilter } from './use-typed-filter.js';

const asItIs = (city: string) => city;
const read = (typed: string) => typed.trim();

/** Where the seller is. Takes effect when the field is left or on Enter. */
export function TownFilter({ city, onChange }: { city: string; onChange: (city: string) => void }) {
  const { t } = useTranslation('search');
  const [typed, setTyped] = useTypedFilter(city, asItIs, read);
  const apply = () => {
    if (read(typed) !== city) onChange(read(typed));
  };
  return (
    <fieldset className={classes.group}>
      <legend>{t('filterTown')}</legend>
      <TextInput
        aria-label={t('filterTown')}
        placeholder={t('filterTownPlaceholder')}
        autoComplete="off"
        maxLength={60}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply();
        }}
      />
    </fieldset>
  );
}
