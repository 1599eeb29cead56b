import type { Block } from './article.js';

export default [
  {
    type: 'paragraph',
    text: 'A first listing usually gets stuck on one field: the price. Too high scares buyers away, too low hurts, and the book is dear to you. The good news is that a fair figure can be reached in order, through a few questions.',
  },
  { type: 'heading', text: 'First find out what you are selling' },
  {
    type: 'paragraph',
    text: 'The title is not enough. The same book in hardcover, in a pocket edition, and in an old translation are really three different books. Copy the publisher, the place, and the year, and the ISBN if the book has one. Check that the set is complete: a third volume without the first two is worth something only to the person who lacks exactly that one, and such people are few. With encyclopedias and collected works, one lost volume changes the whole story.',
  },
  {
    type: 'paragraph',
    text: 'Textbooks follow a rule of their own. First check whether this very edition is still used at the school or university. If a new one has replaced it, demand drops too, however well the book has been kept.',
  },
  { type: 'heading', text: 'Look at what is on offer, with both eyes open' },
  {
    type: 'paragraph',
    text: 'Look for the same edition on Korice and elsewhere. Set aside the cheapest and the most expensive listing and look at the middle. Keep in mind that the price in a listing is not the price at which a book was sold. It is the price someone would like. A listing that has been up for months tells you more about what the book is not worth than about what it is.',
  },
  {
    type: 'paragraph',
    text: 'Check also whether the book is still in print. If a new copy can be bought in a bookstore, especially at a discount, a used one must be noticeably cheaper, or the buyer has no reason. If it is sold out and long out of print, the rules are different, and you can ask for more.',
  },
  { type: 'heading', text: 'Condition: describe it as if you were the buyer' },
  {
    type: 'paragraph',
    text: 'Condition changes the price more than sellers like to admit. What lowers it: damp, the smell of tobacco, underlining in pen, torn or yellowed pages, a loose binding, a missing dust jacket, and a library stamp. A stamp is also a reason to check where the book comes from: if the library has not withdrawn it, it should not be sold.',
  },
  {
    type: 'paragraph',
    text: 'What raises it: a clean copy, a well-kept dust jacket, the first edition of a title in demand, and the author’s signature. Be careful with signatures: a dedication to a stranger is precious to one buyer and a nuisance to another, so always photograph it. If you do not know that an edition is rare, do not claim it. Write what the book says about itself and let the buyer conclude.',
  },
  {
    type: 'paragraph',
    text: 'The most expensive sentence in a listing is the one that is missing. A buyer who discovers a stain on opening the parcel does not come back. A buyer who knew about the stain is still content.',
  },
  { type: 'heading', text: 'Postage is part of the price' },
  {
    type: 'paragraph',
    text: 'A buyer does not do the math in two steps. They see what the book costs once it is in their hands. With cheap titles the postage can exceed the price of the book itself, and then the listing just sits there although the book is cheap. The solutions are simple: pickup in person, selling in pairs, or a set. Several crime novels by one author go more easily together than one by one, and in a single parcel. So always say in the description where the book can be picked up and whether you can send it.',
  },
  { type: 'heading', text: 'Leave room to talk, but not for vagueness' },
  {
    type: 'paragraph',
    text: 'People here like to talk about the price. Let the room be small and decided in advance: choose the amount below which you will not go, and keep to it politely. A round, clear price looks more reliable than an odd one. “By agreement” in place of an amount usually brings many questions and few sales, which is why Korice does not have it: every listing has a price.',
  },
  { type: 'heading', text: 'When a book does not sell' },
  {
    type: 'paragraph',
    text: 'A month goes by and nobody asks. Before you lower the price, improve what is free: photograph the cover in daylight, add a picture of the back and of the table of contents, complete the description, check the categories. If there are still no questions after that, lower the price once and noticeably, instead of five times by a trifle.',
  },
  {
    type: 'paragraph',
    text: 'And sometimes the best price is zero. A book that nobody wants to buy will be welcome at a school, an association, or a neighbor’s. The shelf is lighter, and the book is in someone’s hands again, which was its job from the start.',
  },
] as const satisfies readonly Block[];
