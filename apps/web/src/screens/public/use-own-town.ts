import { useSession } from '../../features/auth/session.js';
import { storageNames } from '../../lib/storage.js';
import { createStoredList } from '../../lib/stored-list.js';

const stored = createStoredList<string>({
  name: storageNames.town,
  maxLength: 1,
  parse: (text) => (text.trim() === '' ? [] : [text]),
  stringify: ([town = '']) => town,
});

/** Stored when a member removes the town on this device although the profile has one. */
const noTown = '-';

export interface OwnTown {
  /** The town chosen on this device, else the one in the member's profile; '' while none is known and during server rendering. */
  town: string;
  /** Stores a town on this device; '' removes it, also that of the profile. */
  choose: (town: string) => void;
}

export function useOwnTown(): OwnTown {
  const [chosen] = stored.use();
  const { user } = useSession();
  const inProfile = user?.city ?? '';
  return {
    town: chosen === noTown ? '' : (chosen ?? inProfile),
    choose(town) {
      if (town !== '') stored.keep([town]);
      else stored.keep(inProfile === '' ? [] : [noTown]);
    },
  };
}
