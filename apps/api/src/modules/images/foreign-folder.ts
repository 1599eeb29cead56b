/** More unknown images than this in one folder, and more than known ones, mean that the folder belongs to another database. */
const maxUnknownCount = 20;

/** Whether a folder belongs to another database, by the numbers of its unknown and known images. */
export const looksForeign = (unknownCount: number, knownCount: number): boolean =>
  unknownCount > maxUnknownCount && unknownCount > knownCount;
