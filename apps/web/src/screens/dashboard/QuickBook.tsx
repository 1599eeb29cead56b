import { pathTo } from '@korice/contracts/paths';
import { categoryKeys } from '@korice/texts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { BarcodeIcon, CameraIcon, EditIcon } from '../../components/dashboard-icons.js';
import { Cover } from '../../components/Cover.js';
import { DownIcon, HeartIcon, RightIcon } from '../../components/icons.js';
import { TextButton } from '../../components/TextButton.js';
import { TextLink } from '../../components/TextLink.js';
import { wantedQuery } from '../../features/alerts/wanted-query.js';
import { type BookField, type BookFormValues, editionFields } from '../../features/books/book-form-values.js';
import {
  AuthorField,
  CategoriesField,
  ConditionChoice,
  PriceField,
} from '../../features/books/components/BasicFields.js';
import type { BookFieldProps } from '../../features/books/components/book-field-props.js';
import { DefectsField } from '../../features/books/components/DefectsField.js';
import { FullDescriptionField, ShortDescriptionField } from '../../features/books/components/DescriptionFields.js';
import { EditionInputs } from '../../features/books/components/EditionFields.js';
import { TitleField } from '../../features/books/components/TitleField.js';
import { SchoolFields } from '../../features/books/components/SchoolFields.js';
import { openScannerState } from '../../features/books/prefilled-book.js';
import type { FormImage } from '../../features/images/image-list.js';
import { useScanner } from '../../features/isbn/components/ScanButton.js';
import { formatTotal } from '../../lib/format.js';
import classes from './QuickBook.module.css';

/**
 * The first view of the phone form: scan the bar code, photograph the cover or type; also shows the number of wanted works. `onFiles` and
 * `onType` must open the fields. A navigation with `openScannerState` opens the scanner at once.
 */
export function QuickStart({
  onScan,
  onFiles,
  onType,
}: {
  onScan: (isbn: string) => void;
  onFiles: (files: File[]) => void;
  onType: () => void;
}) {
  const { t } = useTranslation(['bookForm', 'isbn']);
  const scanner = useScanner(onScan);
  const openScanner = useEffectEvent(scanner.open);
  const isScannerAsked = useLocation().state === openScannerState;
  useEffect(() => {
    if (isScannerAsked) openScanner();
  }, [isScannerAsked]);
  const id = useId();
  /** Names a control by its first line and describes it by the second. */
  const named = (way: string) => ({ 'aria-labelledby': `${id}-${way}`, 'aria-describedby': `${id}-${way}-hint` });
  return (
    <div className={classes.start}>
      <button
        type="button"
        className={classes.scan}
        disabled={scanner.isLoading}
        onClick={scanner.open}
        {...named('scan')}
      >
        <BarcodeIcon />
        <b id={`${id}-scan`}>{t('isbn:scan')}</b>
        <span id={`${id}-scan-hint`}>{t('scanStartHint')}</span>
      </button>
      <label className={classes.way}>
        <input
          type="file"
          accept="image/*"
          multiple
          {...named('photo')}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            if (files.length > 0) onFiles(files);
          }}
        />
        <CameraIcon />
        <Way id={`${id}-photo`} name={t('photoStart')} hint={t('photoStartHint')} />
      </label>
      <button type="button" className={classes.way} onClick={onType} {...named('type')}>
        <EditIcon />
        <Way id={`${id}-type`} name={t('typeStart')} hint={t('typeStartHint')} />
      </button>
      <WantedWorks />
      {scanner.dialog}
    </div>
  );
}

/** The number of works that members wait for and nobody offers. Renders nothing if there are none. */
function WantedWorks() {
  const { t } = useTranslation('bookForm');
  const { data } = useQuery(wantedQuery('', 1));
  if (!data || data.total === 0) return null;
  return (
    <p className={classes.wanted}>
      <HeartIcon />
      <span>
        {t('wantedNow', { count: data.total, replace: { count: formatTotal(data) } })}{' '}
        <TextLink to={pathTo('wanted')}>{t('wantedLook')}</TextLink>
      </span>
    </p>
  );
}

const Way = ({ id, name, hint }: { id: string; name: string; hint: string }) => (
  <>
    <span>
      <b id={id}>{name}</b>
      <small id={`${id}-hint`}>{hint}</small>
    </span>
    <RightIcon />
  </>
);

/** The fields in the order of the phone form; its error summary has the same order. */
export const quickFields = [
  'title',
  'author',
  'ISBN',
  'condition',
  'defects',
  'price',
  'currency',
  'city',
  'shortDescription',
  'categories',
  'school',
  ...editionFields,
  'fullDescription',
] as const satisfies readonly BookField[];

interface QuickFieldsProps extends BookFieldProps {
  /** Whether a lookup filled in the book without a conflict; a summary then replaces the fields. */
  isFilled: boolean;
  /** The status of the lookup below the data. */
  lookupStatus: ReactNode;
  images: readonly FormImage[];
  isbnField: ReactNode;
  imagesField: ReactNode;
  demand: ReactNode;
  priceNotes: ReactNode;
  townField: ReactNode;
}

/** The fields of a new book on a phone: required fields are open, the others are collapsed. */
export function QuickFields({
  isFilled,
  lookupStatus,
  images,
  isbnField,
  imagesField,
  demand,
  priceNotes,
  townField,
  ...props
}: QuickFieldsProps) {
  const { t } = useTranslation(['bookForm', 'edition', 'categories']);
  const { fields, errorOf } = props;
  const { values } = fields;
  const [isCorrecting, setCorrecting] = useState(false);
  const titleId = props.idOf('title');
  // The focused button has disappeared.
  useEffect(() => {
    if (isCorrecting) document.getElementById(titleId)?.focus();
  }, [isCorrecting, titleId]);
  const hasFault = (['title', 'author', 'ISBN'] as const).some((name) => errorOf(name) !== undefined);
  const hasFaultIn = (...names: BookField[]) => names.some((name) => errorOf(name) !== undefined);
  return (
    <div className={classes.fields}>
      {isFilled && !isCorrecting && !hasFault ? (
        <FoundBook values={values} cover={images[0]} status={lookupStatus} onCorrect={() => setCorrecting(true)} />
      ) : (
        <div className={classes.group}>
          <TitleField {...props} />
          <AuthorField {...props} />
          {isbnField}
        </div>
      )}
      {demand}
      {imagesField}
      <ConditionChoice {...props} />
      <DefectsField {...props} images={images} />
      <div className={classes.group}>
        <PriceField {...props} />
        {priceNotes}
        {townField}
      </div>
      <ShortDescriptionField {...props} />
      <div>
        <h2>{t('rest')}</h2>
        <CollapsedFields
          name={t('categories')}
          value={values.categories.map((category) => t(`categories:${categoryKeys[category]}`)).join(', ')}
          isForcedOpen={hasFaultIn('categories')}
        >
          <CategoriesField {...props} />
          <SchoolFields {...props} />
        </CollapsedFields>
        <CollapsedFields
          name={t('edition:heading')}
          value={[values.publisher, values.publishedDate].filter(Boolean).join(', ')}
          isForcedOpen={hasFaultIn(...editionFields)}
        >
          <EditionInputs {...props} />
        </CollapsedFields>
        <CollapsedFields
          name={t('fullDescription')}
          value={values.fullDescription}
          isForcedOpen={hasFaultIn('fullDescription')}
        >
          <FullDescriptionField {...props} />
        </CollapsedFields>
      </div>
    </div>
  );
}

/** Summary of the fields that the lookup filled in. */
function FoundBook({
  values: { title, author, publisher, publishedDate, ISBN },
  cover,
  status,
  onCorrect,
}: {
  values: BookFormValues;
  cover: FormImage | undefined;
  status: ReactNode;
  onCorrect: () => void;
}) {
  const { t } = useTranslation('bookForm');
  const ref = useRef<HTMLDivElement>(null);
  // The ISBN field may have had the focus.
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus();
  }, []);
  return (
    <div ref={ref} className={classes.found} tabIndex={-1}>
      <Cover title={title} author={author} image={cover?.state === 'stored' ? cover : undefined} sizes="104px" />
      <div>
        <div role="status">{status}</div>
        <h2>{title}</h2>
        <p>{author}</p>
        <p className={classes.edition}>{[publisher, publishedDate].filter(Boolean).join(', ')}</p>
        <p className={classes.edition}>{ISBN}</p>
        <TextButton onClick={onCorrect}>{t('correct')}</TextButton>
      </div>
    </div>
  );
}

/** Collapsed optional fields: a summary with their name and current value opens them. */
function CollapsedFields({
  name,
  value,
  isForcedOpen,
  children,
}: {
  name: string;
  value: string;
  /** An invalid field inside must be visible. */
  isForcedOpen: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation('bookForm');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={classes.fold}
      open={isOpen || isForcedOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary aria-describedby={id}>
        <span>{name}</span>
        <span id={id} className={classes.value}>
          {value === '' ? t('restEmpty') : value}
        </span>
        <DownIcon />
      </summary>
      <div className={classes.folded}>{children}</div>
    </details>
  );
}
