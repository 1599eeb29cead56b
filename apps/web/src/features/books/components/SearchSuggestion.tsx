import type { BookCard } from '@korice/contracts';
import { Cover } from '../../../components/Cover.js';
import { Price } from '../../../components/Price.js';
import { textLanguage } from '../../../lib/text-language.js';
import { highlight } from '../highlight.js';
import classes from './SearchBox.module.css';

/** One book among the suggestions, with what was typed of it marked. */
export function SearchSuggestion({
  id,
  book,
  keyword,
  isActive,
  onChoose,
}: {
  id: string;
  book: BookCard;
  keyword: string;
  isActive: boolean;
  onChoose: () => void;
}) {
  return (
    <li
      id={id}
      role="option"
      aria-selected={isActive}
      // Keeps the focus in the box, so that the list stays open until the click arrives.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Cover title={book.title} author={book.author} image={book.images[0]} sizes="40px" size="xs" />
      <span className={classes.words}>
        <span className={classes.title} lang={textLanguage(book.title)}>
          <Highlighted text={book.title} keyword={keyword} />
        </span>
        <span className={classes.author} lang={textLanguage(book.author)}>
          <Highlighted text={book.author} keyword={keyword} />
        </span>
      </span>
      <Price amount={book.priceRsd} className={classes.price} />
    </li>
  );
}

const Highlighted = ({ text, keyword }: { text: string; keyword: string }) =>
  highlight(text, keyword).map((stretch, at) =>
    stretch.isMatch ? <mark key={at}>{stretch.text}</mark> : <span key={at}>{stretch.text}</span>,
  );
