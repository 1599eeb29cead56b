import type { OwnBookCard } from '@korice/contracts';

/** What a listing can lack that readers look for. */
export type Lack = 'picture' | 'description' | 'condition';

const lacksOf = ({ images, shortDescription, condition }: OwnBookCard): Lack[] => {
  const lacks: Record<Lack, boolean> = {
    picture: images.length === 0,
    description: shortDescription === '',
    condition: condition === '',
  };
  return (Object.keys(lacks) as Lack[]).filter((lack) => lacks[lack]);
};

/** The listings on offer that lack something, those that lack most first. */
export const unfinishedListings = (books: readonly OwnBookCard[]): { book: OwnBookCard; lacks: Lack[] }[] =>
  books
    .filter(({ status }) => status !== 'sold')
    .map((book) => ({ book, lacks: lacksOf(book) }))
    .filter(({ lacks }) => lacks.length > 0)
    .toSorted((a, b) => b.lacks.length - a.lacks.length);
