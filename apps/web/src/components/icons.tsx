import type { ReactNode } from 'react';
import classes from './icons.module.css';

/** Our own icons on a grid of 20 px, stroke 1.5, in the colour of the text around; always decorative: the control carries the name. */
const icon = (drawing: ReactNode) =>
  function Icon({ className }: { className?: string | undefined }) {
    return (
      <svg
        className={className === undefined ? classes.icon : `${classes.icon} ${className}`}
        viewBox="0 0 20 20"
        aria-hidden="true"
        focusable="false"
      >
        {drawing}
      </svg>
    );
  };

export const AlertIcon = icon(<path d="M10 3 18 16.5H2ZM10 8.3v4M10 14.3h.01" />);
export const BarcodeIcon = icon(<path d="M3 4.5v11M6 4.5v11M8.5 4.5v11M12 4.5v11M14 4.5v11M17 4.5v11" />);
export const BagIcon = icon(<path d="M4 7h12l-.8 10H4.8ZM7.3 7a2.7 2.7 0 0 1 5.4 0" />);
export const BookIcon = icon(
  <path d="M4.5 3.5h10.5v13H6a1.5 1.5 0 0 1-1.5-1.5ZM4.5 15A1.5 1.5 0 0 1 6 13.5h9M8 6.5h4" />,
);
export const ChatIcon = icon(<path d="M3 4.5h14v9.5H9.5L6 17v-3H3Z" />);
export const CheckIcon = icon(<path d="m4.5 10.5 3.7 3.7 7.3-8" />);
export const ClockIcon = icon(
  <>
    <circle cx="10" cy="10" r="7" />
    <path d="M10 6v4.3l2.8 1.7" />
  </>,
);
export const CloseIcon = icon(<path d="m5 5 10 10M15 5 5 15" />);
export const DotsIcon = icon(<path d="M5 10h.01M10 10h.01M15 10h.01" strokeWidth="2.2" />);
export const DownIcon = icon(<path d="m5 8 5 5 5-5" />);
export const EditIcon = icon(<path d="m4 16 .8-3.5L13.5 4 16 6.5 7.5 15.2Z" />);
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
export const GripIcon = icon(
  <path d="M7.5 5h.01M12.5 5h.01M7.5 10h.01M12.5 10h.01M7.5 15h.01M12.5 15h.01" strokeWidth="2.2" />,
);
export const HeartIcon = icon(
  <path d="M10 16.6S3 12.6 3 7.8A3.8 3.8 0 0 1 10 5.7a3.8 3.8 0 0 1 7 2.1c0 4.8-7 8.8-7 8.8Z" />,
);
export const HomeIcon = icon(<path d="m3 9.5 7-6 7 6V17h-4.5v-4.5h-5V17H3Z" />);
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
export const SeenIcon = icon(<path d="m1.5 10.5 3.5 3.5 7-7.7M9 13l1 1 7-7.7" />);
export const ShareIcon = icon(<path d="M10 12.5V3.7M6.8 6.7 10 3.5l3.2 3.2M6.5 9H4.5v7.5h11V9h-2" />);
export const TrashIcon = icon(<path d="M4 6h12M8 6V4h4v2M5.5 6l.7 10.5h7.6L14.5 6M8.5 9v4.5M11.5 9v4.5" />);
export const DownloadIcon = icon(<path d="M10 4v9M6.5 9.8 10 13.3l3.5-3.5M4 13v3.5h12V13" />);
export const UploadIcon = icon(<path d="M10 13V4M6.5 7.2 10 3.7l3.5 3.5M4 13v3.5h12V13" />);
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
export const UsersIcon = icon(
  <>
    <circle cx="7.5" cy="7" r="2.8" />
    <path d="M2 16c.5-2.9 2.7-4.3 5.5-4.3s5 1.4 5.5 4.3M12.5 4.4a2.7 2.7 0 0 1 0 5.2M14.5 12c2 .5 3.2 1.8 3.5 4" />
  </>,
);
export const ShelfIcon = icon(<path d="M3 16.5h14M4.5 16.5V5h3v11.5M7.5 16.5V7h3v9.5M11.8 7.3l2.8-.7 2.3 9.6" />);
export const ImageIcon = icon(
  <>
    <path d="M3 4.5h14v11H3ZM3.5 14l4-4.5 3 3 2-2 4 3.5" />
    <circle cx="13" cy="7.8" r="1.1" />
  </>,
);
export const PageIcon = icon(<path d="M5 3h7l3 3v11H5ZM12 3v3h3M7.5 10h5M7.5 13h5" />);
export const PageAddIcon = icon(<path d="M5 3h7l3 3v11H5ZM10 8.5v5M7.5 11h5" />);
export const MinusIcon = icon(<path d="M4 10h12" />);
export const StarIcon = icon(<path d="m10 2.8 2.2 4.6 5 .7-3.6 3.5.9 5-4.5-2.4-4.5 2.4.9-5-3.6-3.5 5-.7Z" />);
export const BulletListIcon = icon(<path d="M7.5 5.5H17M7.5 10H17M7.5 14.5H17M3.7 5.5h.01M3.7 10h.01M3.7 14.5h.01" />);
export const NumberedListIcon = icon(
  <path d="M8.5 5.5H17M8.5 10H17M8.5 14.5H17M3 4.2l1.3-.7V8M3 11.7c.6-.9 2.2-.7 2.2.4 0 1-1.5 1.5-2.2 3h2.4" />,
);
export const QuoteIcon = icon(
  <path d="M8.5 6C5.5 6.8 4.2 8.8 4.2 11.5V14h4v-3.8H5.8M16 6c-3 .8-4.3 2.8-4.3 5.5V14h4v-3.8h-2.4" />,
);
export const RedoIcon = icon(<path d="M12.5 4.5 16 8l-3.5 3.5M16 8H8a4 4 0 0 0 0 8h4" />);
export const UndoIcon = icon(<path d="M7.5 4.5 4 8l3.5 3.5M4 8h8a4 4 0 0 1 0 8H8" />);
