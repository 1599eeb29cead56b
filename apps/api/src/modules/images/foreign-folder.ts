/** This many unknown files in one folder, and more than known ones, mean that the folder belongs to another database. */
const suspicious = 20;

/** Whether a folder belongs to another database, by the numbers of known and unknown files. */
export const looksForeign = (strangers: number, known: number): boolean => strangers > suspicious && strangers > known;
