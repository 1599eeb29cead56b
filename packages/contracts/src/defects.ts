/** Defects of used books, in the order of the form. No schemas, so that public screens do not bundle any. */
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

/** Returns the file id in the URL of an image; a rotation does not change it. */
export const imageFileId = (url: string): string => url.slice(url.lastIndexOf('/') + 1, url.lastIndexOf('-'));

/** The defects that a seller has checked: present and absent ones. A defect in neither list was not checked. */
export interface DefectCheck {
  present: Defect[];
  absent: Defect[];
  /** `imageFileId` of the photo of a present defect. */
  photos?: Partial<Record<Defect, string>> | undefined;
}

export const unchecked: DefectCheck = { present: [], absent: [] };

export const isChecked = ({ present, absent }: DefectCheck): boolean => present.length + absent.length > 0;

/** The best possible condition of a copy with the defect, by the explanations of conditions in the form. */
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

/** Returns the usual condition for the checked defects; undefined unless a defect is present or all are absent. */
export function proposedCondition({ present, absent }: DefectCheck): 'like-new' | 'good' | 'fair' | 'poor' | undefined {
  const worst = (['poor', 'fair', 'good'] as const).find((condition) =>
    present.some((name) => best[name] === condition),
  );
  return worst ?? (absent.length === defectNames.length ? 'like-new' : undefined);
}

/** Toggles a defect between present and unchecked. */
export const toggleDefect = ({ present, absent, photos }: DefectCheck, name: Defect): DefectCheck =>
  withPhotos({
    present: defectNames.filter((other) => (other === name ? !present.includes(name) : present.includes(other))),
    absent: absent.filter((other) => other !== name),
    photos,
  });

/** Marks every defect that is not present as absent; if some are absent already, marks these as unchecked instead. */
export const toggleRemainingAbsent = ({ present, absent, ...photos }: DefectCheck): DefectCheck => ({
  ...photos,
  present,
  absent: absent.length > 0 ? [] : defectNames.filter((name) => !present.includes(name)),
});

/** Sets the photo of a present defect; undefined removes it. */
export const withPhoto = (check: DefectCheck, name: Defect, photo: string | undefined): DefectCheck =>
  withPhotos({ ...check, photos: { ...check.photos, [name]: photo } });

/** Removes the photos of defects that are not present, and `photos` itself if none are left. */
export function withPhotos({ present, absent, photos = {} }: DefectCheck): DefectCheck {
  const kept = present.flatMap((name) => (photos[name] === undefined ? [] : [[name, photos[name]] as const]));
  return { present, absent, ...(kept.length > 0 && { photos: Object.fromEntries(kept) }) };
}
