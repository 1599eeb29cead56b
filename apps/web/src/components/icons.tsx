import { icon } from './icon.js';

// Icons of public screens. Those of the dashboard are in `dashboard-icons.tsx`, which visitors do not load.

export const AlertIcon = icon(<path d="M10 3 18 16.5H2ZM10 8.3v4M10 14.3h.01" />);
export const CheckIcon = icon(<path d="m4.5 10.5 3.7 3.7 7.3-8" />);
export const ClockIcon = icon(
  <>
    <circle cx="10" cy="10" r="7" />
    <path d="M10 6v4.3l2.8 1.7" />
  </>,
);
export const CloseIcon = icon(<path d="m5 5 10 10M15 5 5 15" />);
export const DownIcon = icon(<path d="m5 8 5 5 5-5" />);
export const EyeIcon = icon(
  <>
    <path d="M2 10s3-5 8-5 8 5 8 5-3 5-8 5-8-5-8-5Z" />
    <circle cx="10" cy="10" r="2.2" />
  </>,
);
export const FilterIcon = icon(
  <>
    <path d="M3 6h8M15 6h2M3 14h2M9 14h8" />
    <circle cx="13" cy="6" r="2" />
    <circle cx="7" cy="14" r="2" />
  </>,
);
export const FlagIcon = icon(<path d="M5 17V3.5M5 4.5h9.5l-2 3 2 3H5" />);
export const GlobeIcon = icon(
  <>
    <circle cx="10" cy="10" r="7" />
    <path d="M3 10h14M10 3c5 4.5 5 9.5 0 14M10 3c-5 4.5-5 9.5 0 14" />
  </>,
);
export const HeartIcon = icon(
  <path d="M10 16.6S3 12.6 3 7.8A3.8 3.8 0 0 1 10 5.7a3.8 3.8 0 0 1 7 2.1c0 4.8-7 8.8-7 8.8Z" />,
);
export const InfoIcon = icon(
  <>
    <circle cx="10" cy="10" r="7" />
    <path d="M10 9.3v4.2M10 6.5h.01" />
  </>,
);
export const LeftIcon = icon(<path d="m12 4.5-5.5 5.5 5.5 5.5" />);
export const LinkIcon = icon(
  <path d="M8.5 11.5a3 3 0 0 0 4.3 0l2.7-2.7a3 3 0 0 0-4.3-4.3L10 5.7M11.5 8.5a3 3 0 0 0-4.3 0l-2.7 2.7a3 3 0 0 0 4.3 4.3L10 14.3" />,
);
export const LogoutIcon = icon(<path d="M8 4H4v12h4M8 10h9M13.5 6.5 17 10l-3.5 3.5" />);
export const MessageIcon = icon(<path d="M3 4.5h14V14H9.5L6 17v-3H3Z" />);
export const MenuIcon = icon(<path d="M3 6h14M3 10h14M3 14h14" />);
export const MoonIcon = icon(<path d="M16 11.8A6.5 6.5 0 0 1 8.2 4a6.5 6.5 0 1 0 7.8 7.8Z" />);
export const ExternalIcon = icon(<path d="M11 4h5v5M16 4l-7 7M8 5H4v11h11v-4" />);
export const PlusIcon = icon(<path d="M10 4v12M4 10h12" />);
export const RightIcon = icon(<path d="m8 4.5 5.5 5.5L8 15.5" />);
export const RotateIcon = icon(<path d="M15.8 8A6.2 6.2 0 1 0 16 12M16 4v4h-4" />);
export const SearchIcon = icon(
  <>
    <circle cx="9" cy="9" r="5.5" />
    <path d="m13.2 13.2 4 4" />
  </>,
);
export const ShareIcon = icon(<path d="M10 12.5V3.7M6.8 6.7 10 3.5l3.2 3.2M6.5 9H4.5v7.5h11V9h-2" />);
export const UserIcon = icon(
  <>
    <circle cx="10" cy="7" r="3.3" />
    <path d="M3.5 17c.6-3.4 3.2-5 6.5-5s5.9 1.6 6.5 5" />
  </>,
);
export const SunIcon = icon(
  <>
    <circle cx="10" cy="10" r="3.2" />
    <path d="M10 2.5v2M10 15.5v2M2.5 10h2M15.5 10h2M4.7 4.7l1.4 1.4M13.9 13.9l1.4 1.4M15.3 4.7l-1.4 1.4M6.1 13.9l-1.4 1.4" />
  </>,
);
export const EyeOffIcon = icon(
  <>
    <path d="M4.2 6.9C2.8 8.3 2 10 2 10s3 5 8 5c1.2 0 2.3-.3 3.2-.7M7.6 5.3A8 8 0 0 1 10 5c5 0 8 5 8 5s-.7 1.2-2 2.4M3.5 3.5l13 13" />
  </>,
);
export const PauseIcon = icon(<path d="M7 5v10M13 5v10" />);
export const PlayIcon = icon(<path d="M6.5 4.5v11l9-5.5Z" />);
export const StoreIcon = icon(
  <path d="M3.5 8.5v8h13v-8M2.5 8 4 3.5h12L17.5 8a2.5 2.5 0 0 1-5 0 2.5 2.5 0 0 1-5 0 2.5 2.5 0 0 1-5 0ZM8 16.5V12h4v4.5" />,
);
