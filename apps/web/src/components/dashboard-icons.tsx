import { icon } from './icon.js';

export const BarcodeIcon = icon(<path d="M3 4.5v11M6 4.5v11M8.5 4.5v11M12 4.5v11M14 4.5v11M17 4.5v11" />);
export const BagIcon = icon(<path d="M4 7h12l-.8 10H4.8ZM7.3 7a2.7 2.7 0 0 1 5.4 0" />);
export const BookIcon = icon(
  <path d="M4.5 3.5h10.5v13H6a1.5 1.5 0 0 1-1.5-1.5ZM4.5 15A1.5 1.5 0 0 1 6 13.5h9M8 6.5h4" />,
);
export const CameraIcon = icon(
  <>
    <path d="M3 6.5h3.2L7.7 4.5h4.6l1.5 2H17V16H3Z" />
    <circle cx="10" cy="11" r="3" />
  </>,
);
export const ChatIcon = icon(<path d="M3 4.5h14v9.5H9.5L6 17v-3H3Z" />);
export const DotsIcon = icon(<path d="M5 10h.01M10 10h.01M15 10h.01" strokeWidth="2.2" />);
export const EditIcon = icon(<path d="m4 16 .8-3.5L13.5 4 16 6.5 7.5 15.2Z" />);
export const GripIcon = icon(
  <path d="M7.5 5h.01M12.5 5h.01M7.5 10h.01M12.5 10h.01M7.5 15h.01M12.5 15h.01" strokeWidth="2.2" />,
);
export const HomeIcon = icon(<path d="m3 9.5 7-6 7 6V17h-4.5v-4.5h-5V17H3Z" />);
export const SeenIcon = icon(<path d="m1.5 10.5 3.5 3.5 7-7.7M9 13l1 1 7-7.7" />);
export const ShieldIcon = icon(<path d="M10 2.5 4 5v4.5c0 4 2.6 6.6 6 8 3.4-1.4 6-4 6-8V5ZM10 7v3.5M10 13.2h.01" />);
export const TableIcon = icon(<path d="M3 4h14v12H3ZM3 8h14M3 12h14M8 4v12" />);
export const TrashIcon = icon(<path d="M4 6h12M8 6V4h4v2M5.5 6l.7 10.5h7.6L14.5 6M8.5 9v4.5M11.5 9v4.5" />);
export const DownloadIcon = icon(<path d="M10 4v9M6.5 9.8 10 13.3l3.5-3.5M4 13v3.5h12V13" />);
export const UploadIcon = icon(<path d="M10 13V4M6.5 7.2 10 3.7l3.5 3.5M4 13v3.5h12V13" />);
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
export const CashIcon = icon(
  <>
    <path d="M2.5 5.5h15v9h-15ZM5 10h.01M15 10h.01" />
    <circle cx="10" cy="10" r="2.2" />
  </>,
);
export const CoinsIcon = icon(
  <>
    <ellipse cx="10" cy="6.5" rx="5.5" ry="2.3" />
    <path d="M4.5 6.5V10c0 1.3 2.5 2.3 5.5 2.3s5.5-1 5.5-2.3V6.5M4.5 10v3.5c0 1.3 2.5 2.3 5.5 2.3s5.5-1 5.5-2.3V10" />
  </>,
);
export const CopyIcon = icon(<path d="M7.5 7.5h9v9h-9ZM4.5 12.5h-1v-9h9v1" />);
export const DealIcon = icon(<path d="M3 5.5h9v9H3ZM8 14.5V17h9V8h-5M5.5 9.8l1.7 1.7 2.6-3" />);
export const LockIcon = icon(<path d="M4.5 9h11v8h-11ZM7 9V6.5a3 3 0 0 1 6 0V9M10 12v2" />);
export const ParcelIcon = icon(
  <path d="M3.5 6.3 10 3.2l6.5 3.1v7.4L10 16.8l-6.5-3.1ZM3.5 6.3 10 9.5l6.5-3.2M10 9.5v7.3M6.7 4.8l6.6 3.2" />,
);
export const PinIcon = icon(
  <>
    <path d="M10 17.2s5.2-5 5.2-9a5.2 5.2 0 0 0-10.4 0c0 4 5.2 9 5.2 9Z" />
    <circle cx="10" cy="8.2" r="1.8" />
  </>,
);
export const QrIcon = icon(
  <path d="M3.5 3.5h5v5h-5ZM11.5 3.5h5v5h-5ZM3.5 11.5h5v5h-5ZM11.5 11.5h2v2M16.5 11.5v2M11.5 16.5h2M16.5 16.5h-.01" />,
);
export const TruckIcon = icon(
  <>
    <path d="M4 14H2.5V5.5h9V14H7.5M11.5 8.5h3.2l2.8 2.8V14H16M12.5 14h-1" />
    <circle cx="5.7" cy="14.3" r="1.7" />
    <circle cx="14.2" cy="14.3" r="1.7" />
  </>,
);
