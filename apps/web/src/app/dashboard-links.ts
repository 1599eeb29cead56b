import { pathTo } from '@korice/contracts/paths';
import type { ComponentType } from 'react';
import {
  BagIcon,
  BookIcon,
  ChatIcon,
  DealIcon,
  HomeIcon,
  ImageIcon,
  PageAddIcon,
  PageIcon,
  ShelfIcon,
  UsersIcon,
} from '../components/dashboard-icons.js';
import { ClockIcon, FlagIcon, PlusIcon } from '../components/icons.js';
import type { FrameLink, Keys } from './links.js';

/** The links of the sidebar. The pages that a member writes are linked in the profile. */
export const dashboardLinks: readonly (FrameLink<Keys<'dashboard'>> & {
  icon: ComponentType<{ className?: string }>;
})[] = [
  { to: pathTo('dashboard'), text: 'home', icon: HomeIcon, isExact: true },
  { to: pathTo('addBook'), text: 'addBook', icon: PlusIcon },
  { to: pathTo('bookListing'), text: 'bookListing', icon: BookIcon },
  { to: pathTo('deals'), text: 'deals', icon: DealIcon },
  { to: pathTo('purchasedBooks'), text: 'purchasedBooks', icon: BagIcon },
  { to: pathTo('messaging'), text: 'messaging', icon: ChatIcon },
];

/** Below the others, for admins. */
export const adminLinks: typeof dashboardLinks = [
  { to: pathTo('addPage'), text: 'addPage', icon: PageAddIcon },
  { to: pathTo('pageListing'), text: 'pageListing', icon: PageIcon },
  { to: pathTo('allBooks'), text: 'allBooks', icon: ShelfIcon },
  { to: pathTo('allUsers'), text: 'allUsers', icon: UsersIcon },
  { to: pathTo('reports'), text: 'reports', icon: FlagIcon },
  { to: pathTo('audit'), text: 'auditLog', icon: ClockIcon },
  { to: pathTo('testImageUpload'), text: 'testImageUpload', icon: ImageIcon },
];
