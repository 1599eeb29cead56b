import type { BookCard } from '@korice/contracts';
import type { ReactNode } from 'react';
import { classNames } from '../../../components/class-names.js';
import { Cover } from '../../../components/Cover.js';
import { Price } from '../../../components/Price.js';
import { RowTitle } from '../../../components/RowTitle.js';
import { Cell, Row } from '../../../components/Table.js';
import { textLanguage } from '../../../lib/text-language.js';
import classes from './BookRow.module.css';
import { CategoryNames } from './CategoryNames.js';

/**
 * The row of a book with the cells that all tables of books share; `children` are the cells of one table, between `box` and `actions`.
 */
export function BookRow({
  book,
  to,
  note,
  box,
  actions,
  children,
}: {
  book: Pick<BookCard, 'title' | 'author' | 'images' | 'price' | 'currency' | 'categories'>;
  /** The link of the title; undefined if the listing does not exist any more. */
  to: string | undefined;
  /** Under the title. */
  note?: ReactNode;
  /** The cell that selects the book, the first one. */
  box?: ReactNode;
  actions: ReactNode;
  /** `Cell`s. */
  children: ReactNode;
}) {
  const { title, author, images, price, currency, categories } = book;
  return (
    <Row className={classes.row}>
      {box}
      <Cell>
        <div className={classes.book}>
          <Cover title={title} author={author} image={images[0]} size="xs" sizes="52px" />
          <div className={classes.words}>
            <RowTitle to={to}>{title}</RowTitle>
            {note}
          </div>
        </div>
      </Cell>
      <Cell className={classNames(classes.author, classes.muted)} lang={textLanguage(author)}>
        {author}
      </Cell>
      <Cell isEnd className={classes.price}>
        <Price amount={price} currency={currency} inTable />
      </Cell>
      <Cell isSpare className={classes.muted}>
        <CategoryNames categories={categories} />
      </Cell>
      {children}
      <Cell className={classes.actions}>{actions}</Cell>
    </Row>
  );
}
