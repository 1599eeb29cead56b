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

/** The id in the URL of an image, which its rotations leave as it is. */
export const imageFileId = (url: string): string => url.slice(url.lastIndexOf('/') + 1, url.lastIndexOf('-'));

/** What a seller sees on a copy, and what is not there. A defect in neither was not checked. */
export interface DefectCheck {
  present: Defect[];
  absent: Defect[];
  /** `imageFileId` of the photo that shows a defect which is there. */
  photos?: Partial<Record<Defect, string>> | undefined;
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
export const withDefect = ({ present, absent, photos }: DefectCheck, name: Defect): DefectCheck =>
  withPhotos({
    present: defectNames.filter((other) => (other === name ? !present.includes(name) : present.includes(other))),
    absent: absent.filter((other) => other !== name),
    photos,
  });

/** With everything that is not there checked as absent, or no longer stated. */
export const withRest = ({ present, absent, ...photos }: DefectCheck): DefectCheck => ({
  ...photos,
  present,
  absent: absent.length > 0 ? [] : defectNames.filter((name) => !present.includes(name)),
});

/** With `photo` showing a defect that is there; undefined for none. */
export const withPhoto = (check: DefectCheck, name: Defect, photo: string | undefined): DefectCheck =>
  withPhotos({ ...check, photos: { ...check.photos, [name]: photo } });

/** With the photos of defects that are there, and without `photos` if there are none. */
export function withPhotos({ present, absent, photos = {} }: DefectCheck): DefectCheck {
  const kept = present.flatMap((name) => (photos[name] === undefined ? [] : [[name, photos[name]] as const]));
  return { present, absent, ...(kept.length > 0 && { photos: Object.fromEntries(kept) }) };
}
