import type { Block } from './article.js';

export default [
  {
    type: 'paragraph',
    text: 'Almost everyone who loves books says the same thing: I would read, if only I had the time. Then half an hour disappears into the phone in the evening. So the time is there. What is missing is the habit, and that is easier to build than it looks.',
  },
  { type: 'heading', text: 'Start with ten pages' },
  {
    type: 'paragraph',
    text: 'Big plans tend to be over by February. Small ones survive. Ten pages is so little that being tired is no excuse: with the morning coffee, on the bus, before sleep. Still, the sum is a pleasant one. Ten pages a day make 3,650 pages in a year, and that is twelve novels of three hundred pages each.',
  },
  {
    type: 'paragraph',
    text: 'If you read fifty one day, wonderful. Tomorrow it is ten again. The point is not the record. The point is that the book gets opened every day.',
  },
  { type: 'heading', text: 'Tie reading to something you already do' },
  {
    type: 'paragraph',
    text: 'A habit holds best when it has something to lean on. Coffee, the ride to work, waiting for lunch to cook, the last fifteen minutes before sleep. Choose one such moment and do not negotiate with yourself about it every day.',
  },
  {
    type: 'paragraph',
    text: 'The layout of your home helps too. A book in your bag gets read sooner than a book on the shelf. A book on your pillow gets read sooner than a book in your bag. And a phone left in another room is worth more than any reading tracker.',
  },
  { type: 'heading', text: 'Two books are easier than one' },
  {
    type: 'paragraph',
    text: 'A common reason for getting stuck is the wrong book at the wrong time. A thick historical novel does not go with a crowded bus. A six-page story does. So keep two books going at once: a demanding one for quiet hours, and a lighter one for everything else. When one does not suit you, you do not stop reading. You pick up the other.',
  },
  { type: 'heading', text: 'Put a book down without guilt' },
  {
    type: 'paragraph',
    text: 'Nobody is going to ask you for a grade. If a book has not caught you after fifty pages or so, put it back on the shelf or let it go. It may not be a bad book. It may just not be its time. Forcing yourself through a book you do not enjoy is a good way to stop reading altogether.',
  },
  {
    type: 'paragraph',
    text: 'This is where a used book has a quiet advantage. When you paid little for it, it is easier to start and easier to abandon. You can try the author you never dared to open, the genre that does not attract you at first sight, the writer nobody around you reads.',
  },
  { type: 'heading', text: 'Keep the shelf moving' },
  {
    type: 'paragraph',
    text: 'A full shelf can be a comfort, and it can be a burden: all those unread books looking back at you. Try a simple rule. For every book that comes in, one you have read goes out. Give it away, lend it, or sell it. The money goes toward the next one, so your reading pays for part of itself.',
  },
  {
    type: 'paragraph',
    text: 'When you write a listing, add one sentence about what the book gave you. It means more to someone than a text copied from the back cover, and for you it is a small farewell. And remember to leaf through the pages: old books keep postcards, train tickets, and dedications that you may want to save.',
  },
  { type: 'heading', text: 'Write it down, but briefly' },
  {
    type: 'paragraph',
    text: 'Title, date, and one thought. That is enough to know, a year later, what stayed with you and what passed without a trace. Such a note is also the best adviser for your next purchase: you will easily see which authors keep you awake and which ones put you to sleep.',
  },
  { type: 'heading', text: 'Read with someone' },
  {
    type: 'paragraph',
    text: 'It does not have to be a club with rules. One person who reads the same book in the same month is enough. A conversation about it is a deadline that does not press, and a book you talk about stays longer. Used copies are handy here, since the same title often turns up in several editions, so the two of you can buy one each for little money.',
  },
  {
    type: 'paragraph',
    text: 'And finally, the most important thing: reading is not a competition. A book read slowly, going back to the same page three times, is read just as well. Open it tonight, for ten pages. The rest will come by itself.',
  },
] as const satisfies readonly Block[];
