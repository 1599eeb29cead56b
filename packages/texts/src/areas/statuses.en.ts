import type { EnglishOf } from '../english.js';
import type sr from './statuses.sr.js';

export default {
  available: 'Available',
  reserved: 'Reserved',
  sold: 'Sold',
  accountPending: 'Pending',
  accountActive: 'Active',
  accountBlocked: 'Blocked',
} satisfies EnglishOf<typeof sr>;
