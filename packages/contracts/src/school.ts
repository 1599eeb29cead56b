/** Facts of school books. No schemas in this file, so that public screens do not bundle any. */
export const schoolLevels = ['primary', 'secondary'] as const;
export type SchoolLevel = (typeof schoolLevels)[number];

/** The highest grade of a level, from 1. */
export const lastGrade = { primary: 8, secondary: 4 } as const satisfies Record<SchoolLevel, number>;

/** A level with a grade, as URLs and filters name it. */
export const schoolGrades = [
  ...([
    'primary-1',
    'primary-2',
    'primary-3',
    'primary-4',
    'primary-5',
    'primary-6',
    'primary-7',
    'primary-8',
  ] as const),
  ...(['secondary-1', 'secondary-2', 'secondary-3', 'secondary-4'] as const),
] as const;
export type SchoolGrade = (typeof schoolGrades)[number];

/** In the order of filters and forms. */
export const schoolSubjects = [
  ...(['serbian', 'mathematics', 'english', 'german', 'french', 'russian', 'spanish', 'italian', 'latin'] as const),
  ...(['worldAround', 'natureAndSociety', 'history', 'geography', 'biology', 'chemistry', 'physics'] as const),
  ...(['informatics', 'digitalWorld', 'technology', 'art', 'music', 'religion', 'civics'] as const),
  ...(['philosophy', 'psychology', 'sociology', 'other'] as const),
] as const;
export type SchoolSubject = (typeof schoolSubjects)[number];

export const schoolKinds = ['textbook', 'workbook', 'reader'] as const;
export type SchoolKind = (typeof schoolKinds)[number];

/** How previous owners have written in the book, least writing first. */
export const schoolWritten = ['clean', 'pencil', 'pen'] as const;
export type SchoolWritten = (typeof schoolWritten)[number];

export const schoolGradeOf = ({ level, grade }: { level: SchoolLevel; grade: number }): SchoolGrade | undefined =>
  schoolGrades.find((name) => name === `${level}-${grade}`);

/** Splits the name of a grade into its level and grade. */
export function partsOfGrade(name: SchoolGrade): { level: SchoolLevel; grade: number } {
  return { level: name.startsWith('primary') ? 'primary' : 'secondary', grade: Number(name.slice(-1)) };
}
