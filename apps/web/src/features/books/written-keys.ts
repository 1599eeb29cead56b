import type { SchoolWritten } from '@korice/contracts/school';

/** Text keys of the writing in a copy, in the area `schoolNames`. */
export const writtenKeys = {
  clean: 'clean',
  pencil: 'writtenInPencil',
  pen: 'writtenInPen',
} as const satisfies Record<SchoolWritten, string>;
