/** That many strange files in one folder, and more than known ones, are no leftovers: the database is not theirs. */
const suspicious = 20;

/** Whether a folder belongs to another database, by how many of the things in it this one knows and does not know. */
export const looksForeign = (strangers: number, known: number): boolean => strangers > suspicious && strangers > known;
