import { icon } from './icon.js';

// Not in `dashboard-icons.tsx`, which every dashboard screen loads.

const speaker = 'M3.5 8v4H6l4 3.5v-11L6 8Z';
const SoundOnIcon = icon(<path d={`${speaker}M13 7.5a3.5 3.5 0 0 1 0 5M15 5.2a6.5 6.5 0 0 1 0 9.6`} />);
const SoundOffIcon = icon(<path d={`${speaker}m13 8 4 4M17 8l-4 4`} />);
export const SoundIcon = ({ isOff }: { isOff: boolean }) => (isOff ? <SoundOffIcon /> : <SoundOnIcon />);
export const LightIcon = icon(<path d="M11 2.5 5 11h4l-1 6.5 6.5-9H10Z" />);
export const KeysIcon = icon(
  <path d="M2.5 5.5h15v9h-15ZM5.5 8.5h.01M8.5 8.5h.01M11.5 8.5h.01M14.5 8.5h.01M6.5 11.7h7" />,
);
export const DeviceIcon = icon(<path d="M6 2.5h8v15H6ZM9 15h2" />);
