/** Defects of used books, without schemas, so that public screens bundle none. In the order of the form. */
export const defectNames = [
  'underlined',
  'notes',
  'dedication',
  'stamp',
  'wornCover',
  'stains',
  'loose',
  'missing',
  'smell',
] as const;
export type Defect = (typeof defectNames)[number];

/** What a seller sees on a copy, and what is not there. A defect in neither was not checked. */
export interface DefectCheck {
  present: Defect[];
  absent: Defect[];
}

export const unchecked: DefectCheck = { present: [], absent: [] };

export const isChecked = ({ present, absent }: DefectCheck): boolean => present.length + absent.length > 0;

/** The best condition of a copy with the defect, as the form explains conditions. */
const best = {
  dedication: 'good',
  stamp: 'good',
  underlined: 'fair',
  notes: 'fair',
  wornCover: 'fair',
  stains: 'poor',
  loose: 'poor',
  missing: 'poor',
  smell: 'poor',
} as const satisfies Record<Defect, string>;

/** The condition that usually goes with the checked defects; undefined while they say too little. */
export function proposedCondition({ present, absent }: DefectCheck): 'like-new' | 'good' | 'fair' | 'poor' | undefined {
  const worst = (['poor', 'fair', 'good'] as const).find((condition) =>
    present.some((name) => best[name] === condition),
  );
  return worst ?? (absent.length === defectNames.length ? 'like-new' : undefined);
}

/** With one defect there, or no longer stated. */
export const withDefect = ({ present, absent }: DefectCheck, name: Defect): DefectCheck => ({
  present: defectNames.filter((other) => (other === name ? !present.includes(name) : present.includes(other))),
  absent: absent.filter((other) => other !== name),
});

/** With everything that is not there checked as absent, or no longer stated. */
export const withRest = ({ present, absent }: DefectCheck): DefectCheck => ({
  present,
  absent: absent.length > 0 ? [] : defectNames.filter((name) => !present.includes(name)),
});
