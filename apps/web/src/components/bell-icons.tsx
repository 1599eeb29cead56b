import { icon } from './icon.js';

// Not in `icons.tsx`, which every page loads.

const bell = 'M5 14V9a5 5 0 0 1 10 0v5l1.5 1.5h-13Z';
const clapper = 'M8.3 15.5a1.8 1.8 0 0 0 3.4 0';
export const BellIcon = icon(<path d={bell + clapper} />);
export const BellOnIcon = icon(
  <>
    <path d={bell} fill="currentColor" />
    <path d={clapper} />
  </>,
);
export const BellOffIcon = icon(<path d={`${bell}${clapper}M3.5 3.5l13 13`} />);
