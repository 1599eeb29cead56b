import type { OwnBookCard } from '@korice/contracts';

/** Details of a listing that readers look for. */
export type MissingDetail = 'image' | 'description' | 'condition';

function missingDetailsOf({ images, shortDescription, condition }: OwnBookCard): MissingDetail[] {
  const isMissing: Record<MissingDetail, boolean> = {
    image: images.length === 0,
    description: shortDescription === '',
    condition: condition === '',
  };
  return (Object.keys(isMissing) as MissingDetail[]).filter((detail) => isMissing[detail]);
}

/** Returns the available listings with missing details, those with most missing details first. */
export const unfinishedListings = (
  books: readonly OwnBookCard[],
): { book: OwnBookCard; missingDetails: MissingDetail[] }[] =>
  books
    .filter(({ status }) => status !== 'sold')
    .map((book) => ({ book, missingDetails: missingDetailsOf(book) }))
    .filter(({ missingDetails }) => missingDetails.length > 0)
    .toSorted((a, b) => b.missingDetails.length - a.missingDetails.length);
