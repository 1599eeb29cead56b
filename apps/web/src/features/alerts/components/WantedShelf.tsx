import { Shelf, type ShelfBook } from '../../../components/Shelf.js';
import { textLanguage } from '../../../lib/text-language.js';
import classes from './WantedShelf.module.css';

/** Decorative books around the gaps. */
const around: readonly ShelfBook[] = [
  { title: 'Lagum', author: 'Svetlana Velmar-Janković' },
  { title: 'Peščanik', author: 'Danilo Kiš' },
  { title: 'Hazarski rečnik', author: 'Milorad Pavić' },
  { title: 'Nečista krv', author: 'Bora Stanković' },
  { title: 'Koreni', author: 'Dobrica Ćosić' },
  { title: 'Gospođica', author: 'Ivo Andrić' },
  { title: 'Mali princ', author: 'Antoan de Sent Egziperi' },
  { title: 'Tvrđava', author: 'Meša Selimović' },
];

/** The number of `around` books before each gap. */
const gapsAfter = [2, 4, 7];

/** A shelf with dashed gaps for the most wanted works. */
export function WantedShelf({ titles }: { titles: readonly string[] }) {
  const gaps = titles.slice(0, gapsAfter.length).map((title, index) => ({
    after: gapsAfter[index] ?? 0,
    book: {
      title,
      author: '',
      drawing: (
        <span className={classes.gap}>
          <span lang={textLanguage(title)}>{title}</span>
        </span>
      ),
    } satisfies ShelfBook,
  }));
  const books = around.flatMap((book, index) => [
    book,
    ...gaps.filter(({ after }) => after === index + 1).map((gap) => gap.book),
  ]);
  return <Shelf books={books} className={classes.shelf} />;
}
