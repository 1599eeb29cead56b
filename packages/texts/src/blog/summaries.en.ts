import type { ArticleSummary } from './article.js';

export default [
  {
    id: 'reading-habits',
    title: 'How to read more without turning it into a chore',
    shortSummary:
      'Ten pages a day, a book within reach, and permission to put it down. Small steps that bring reading back into the day.',
    summary:
      'Reading does not need more time, only a better place in the day. Here are a few habits that cost nothing: a fixed moment, the phone in another room, two books instead of one, giving up without guilt, and a shelf that keeps changing.',
    buttonText: 'Read the Tips',
    date: '2026-11-21',
    author: 'Korice',
  },
  {
    id: 'book-statistics',
    title: 'Numbers about books: which to trust and which to count',
    shortSummary:
      'Averages, bestseller lists, and thirteen digits on the back cover. How to read book statistics without being fooled.',
    summary:
      'Books are always discussed in numbers: how much we read, what sells best, how long a title stays in demand. We explain what those numbers really measure, what an ISBN says, and which three figures are worth keeping for your own shelf.',
    buttonText: 'Look at the Numbers',
    date: '2026-11-21',
    author: 'Korice',
  },
  {
    id: 'price-of-books',
    title: 'What is a used book worth?',
    shortSummary:
      'Edition, condition, demand, and postage. How to set a price you can explain, to the buyer and to yourself.',
    summary:
      'The price of a used book is neither the price in a bookstore nor the memory you attach to it. We show step by step what raises it, what lowers it, and how to reach a price at which the book finds a buyer quickly and nobody feels cheated.',
    buttonText: 'Read How',
    date: '2026-11-21',
    author: 'Korice',
  },
] as const satisfies readonly ArticleSummary[];
