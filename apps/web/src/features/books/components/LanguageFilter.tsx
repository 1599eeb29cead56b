import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Check } from '../../../components/Check.js';
import { Button } from '../../../components/kit/Button.js';
import { useLanguageLabel } from '../use-language-name.js';
import classes from './BookFilterGroups.module.css';

/** So many stand there before the person asks for all. */
const shortLength = 6;

/** The languages that listed books are in, the most frequent first. Nothing while there is none to choose from. */
export function LanguageFilter({
  chosen,
  counts,
  onToggle,
}: {
  chosen: readonly string[];
  counts: Readonly<Record<string, number>> | undefined;
  onToggle: (code: string) => void;
}) {
  const { t } = useTranslation(['search', 'common']);
  const nameOf = useLanguageLabel();
  const id = useId();
  const [isLong, setLong] = useState(false);

  const countOf = (code: string) => counts?.[code] ?? 0;
  const codes = [...new Set([...Object.keys(counts ?? {}), ...chosen])].sort(
    (a, b) => countOf(b) - countOf(a) || nameOf(a).localeCompare(nameOf(b), 'sr-Latn'),
  );
  if (codes.length === 0) return null;
  const shown = isLong ? codes : codes.filter((code, at) => at < shortLength || chosen.includes(code));

  return (
    <fieldset className={classes.group} id={id}>
      <legend>{t('filterLanguage')}</legend>
      {shown.map((code) => (
        <Check
          key={code}
          label={nameOf(code)}
          count={counts && countOf(code)}
          aria-label={counts && t('facetLabel', { name: nameOf(code), count: countOf(code) })}
          checked={chosen.includes(code)}
          onChange={() => onToggle(code)}
        />
      ))}
      {codes.length > shortLength && (
        <Button
          variant="plain"
          className={classes.more}
          aria-expanded={isLong}
          aria-controls={id}
          aria-label={isLong ? undefined : t('moreOptions', { filter: t('filterLanguage') })}
          onClick={() => setLong(!isLong)}
        >
          {isLong ? t('common:showLess') : t('common:showAll')}
        </Button>
      )}
    </fieldset>
  );
}
