import type { Block } from './article.js';

export default [
  {
    type: 'paragraph',
    text: 'Once a year, usually around the book fair, a headline says that people read less and less. A week later another one says that they read more than ever. Both refer to numbers. Before we believe either, it helps to know what is being counted at all.',
  },
  { type: 'heading', text: 'What is a book, asks the statistician' },
  {
    type: 'paragraph',
    text: 'The misunderstandings begin right there. According to a UNESCO recommendation, a book is a printed publication that is not a periodical and has at least 49 pages, not counting the covers. Anything shorter is counted as a pamphlet. By that measure, a slim volume of poems with forty pages is not a book, though anyone who has read it would find that hard to accept. When someone compares the number of books published in two countries, ask whether both counted the same thing.',
  },
  { type: 'heading', text: 'An average that describes nobody' },
  {
    type: 'paragraph',
    text: 'Imagine a building with five neighbors. The first reads nothing in a year, the second reads one book, the third two, the fourth three, and the woman on the fifth floor fifty-four. Together that makes sixty, so the average is twelve books per person. It sounds like a building full of readers, although four out of five read three books at most.',
  },
  {
    type: 'paragraph',
    text: 'So look for the median beside every average: the value that stands exactly in the middle when everyone is lined up. Here it is two. One passionate reader lifts the average of the whole building, but does not move the median.',
  },
  {
    type: 'paragraph',
    text: 'There is another trap: surveys about reading mostly rest on what people say about themselves. And when asked about reading, few people take a book off their own score.',
  },
  { type: 'heading', text: 'Bestselling, but where and when' },
  {
    type: 'paragraph',
    text: 'A bestseller list does not say which book is best, and often not even which is read most. It says what sold most, in one period, in the places that were counted. The list of one bookstore chain holds only for that chain. The December list is about presents, the September list about school. Used books hardly exist on such lists, although one copy may change owners five times and be read every time.',
  },
  {
    type: 'paragraph',
    text: 'That is why the bestsellers on Korice tell you only about Korice: about books that were added to wishlists and sold here in the last ninety days. No more and no less than that.',
  },
  { type: 'heading', text: 'Thirteen digits on the back cover' },
  {
    type: 'paragraph',
    text: 'The most reliable number about a book stands on the book itself. Since 2007 an ISBN has had thirteen digits. Before that it had ten. It starts with 978 or 979. After 978, books from Serbia usually have 86, a code that was once given to Yugoslavia. Then come digits for the publisher and for the edition itself, and the last one is a check digit calculated from the others. If you mistype a single digit, the sum no longer works, and the site can warn you at once.',
  },
  {
    type: 'paragraph',
    text: 'One more thing matters to a buyer. An ISBN identifies an edition, not a work. The same novel in hardcover and in paperback has two numbers, and a new translation has a third. When you are looking for exactly the edition that stood on your bedside table as a child, the number is more reliable than the title. Older books often have no ISBN at all, and that is no flaw: then the publisher, the place, and the year speak for the copy.',
  },
  { type: 'heading', text: 'Three figures for your own shelf' },
  { type: 'paragraph', text: 'Instead of other people’s averages, keep your own. Three are enough.' },
  {
    type: 'paragraph',
    lead: 'Pages a day.',
    text: 'If you read twenty pages a day, that is 7,300 pages a year. Divide by three hundred, the length of a mid-length novel, and you get twenty-four books. No rush and no plan.',
  },
  {
    type: 'paragraph',
    lead: 'Unread.',
    text: 'Count the books waiting for you and divide by the number you read in a month. The result is the number of months to an empty shelf. If it comes out in years, it may be time for some of them to move on.',
  },
  {
    type: 'paragraph',
    lead: 'Sold.',
    text: 'Beside every listing, note how many days passed until you agreed, and how many questions there were. After ten books or so you will see what goes quickly, what stays, and what a better picture is worth. Nobody else has these statistics, and they measure exactly what you need.',
  },
  {
    type: 'paragraph',
    text: 'Numbers serve reading well, as long as we ask them what they counted. And the most important fact about a book, whether it mattered to you, still does not fit into any table.',
  },
] as const satisfies readonly Block[];
