import { Wrap } from '../../components/Wrap.js';
import { SearchBox } from '../../features/books/components/SearchBox.js';
import classes from './HeaderSearch.module.css';

/** The search panel below the header. */
export default function HeaderSearch({ onClose }: { onClose?: () => void }) {
  return (
    <div className={classes.panel}>
      <Wrap className={classes.inside}>
        <SearchBox autoFocus {...(onClose && { onClose })} />
      </Wrap>
    </div>
  );
}
