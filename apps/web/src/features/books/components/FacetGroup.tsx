import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Check } from '../../../components/Check.js';
import { countIn, type FacetCounts, useFacetLabel } from '../facet-count.js';
import classes from './BookFilterGroups.module.css';

/** The values of one filter, each with its number of results. */
export function FacetGroup<Value extends string>({
  id,
  legend,
  values,
  nameOf,
  group,
  chosen,
  onChoose,
  onClear,
  children,
}: {
  id?: string;
  legend: string;
  values: readonly Value[];
  nameOf: (value: Value) => string;
  group: FacetCounts;
  chosen: readonly Value[];
  onChoose: (value: Value) => void;
  /** Chooses no value. Given for a filter of one value: radio buttons, the first for any value. Otherwise they are checkboxes. */
  onClear?: () => void;
  /** Shown below the values. */
  children?: ReactNode;
}) {
  const { t } = useTranslation('search');
  const labelOf = useFacetLabel();
  const name = useId();
  const kind = onClear ? { type: 'radio' as const, name } : { type: 'checkbox' as const };
  return (
    <fieldset className={classes.group} id={id}>
      <legend>{legend}</legend>
      {onClear && <Check {...kind} label={t('filterAny')} checked={chosen.length === 0} onChange={onClear} />}
      {values.map((value) => (
        <Check
          key={value}
          {...kind}
          label={nameOf(value)}
          {...labelOf(nameOf(value), countIn(group, value), group.isMore)}
          checked={chosen.includes(value)}
          onChange={() => onChoose(value)}
        />
      ))}
      {children}
    </fieldset>
  );
}
