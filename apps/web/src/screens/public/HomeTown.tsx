import { OwnTownChoice } from '../../features/books/components/OwnTownChoice.js';
import { useOwnTown } from './use-own-town.js';

/** The own town beside the search of the home page. */
export default function HomeTown() {
  const { town, choose } = useOwnTown();
  return <OwnTownChoice town={town} onChoose={choose} />;
}
