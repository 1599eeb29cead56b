import type { Collection, ShopfrontSettings } from '@korice/contracts';
import { shopfrontBounds } from '@korice/contracts/shopfront';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DownIcon, PlusIcon } from '../../../components/icons.js';
import { EditIcon, UploadIcon } from '../../../components/dashboard-icons.js';
import form from '../../../components/EditorForm.module.css';
import { IconButton } from '../../../components/IconButton.js';
import { Button } from '../../../components/kit/Button.js';
import { FormAlert } from '../../../components/Note.js';
import { useListFocus } from '../../../components/use-list-focus.js';
import linkClasses from '../../../components/TextLink.module.css';
import { errorText } from '../../../lib/errors.js';
import { formatNumber } from '../../../lib/format.js';
import { notify } from '../../../lib/notices.js';
import { ShopBanner } from '../../owners/components/ShopWindow.js';
import { ownerQueries } from '../../owners/queries.js';
import { useUpdateShopfront, useUploadBanner } from '../selling-data.js';
import { CollectionDialog } from './CollectionDialog.js';
import { OpeningHoursForm } from './OpeningHoursForm.js';
import settings from './SellingSettings.module.css';
import classes from './ShopfrontPanel.module.css';

/** The shopfront of a trader: banner, collections, opening hours. Every change is saved at once. */
export function ShopfrontPanel({ userId, stored }: { userId: string; stored: ShopfrontSettings }) {
  const { t } = useTranslation(['selling', 'common']);
  const { t: tError } = useTranslation('errors');
  const id = useId();
  const update = useUpdateShopfront(userId);
  const [failure, setFailure] = useState<Error | null>(null);

  /** Saves a change. Resolves to whether it was saved. */
  async function save(change: (stored: ShopfrontSettings) => Partial<ShopfrontSettings>): Promise<boolean> {
    setFailure(null);
    try {
      await update.mutateAsync((latest) => ({ ...latest, ...change(latest) }));
      notify({ tone: 'good', text: t('shopfrontSaved') });
      return true;
    } catch (error) {
      setFailure(error as Error);
      return false;
    }
  }

  return (
    <section className={form.panel} aria-labelledby={id}>
      <h2 id={id}>{t('shopfront')}</h2>
      {failure && <FormAlert tone="bad" title={errorText(tError, failure)} />}
      <BannerField
        userId={userId}
        banner={stored.banner}
        isSaving={update.isPending}
        onChange={(banner) => save(() => ({ banner }))}
        onFailure={setFailure}
      />
      <CollectionList
        userId={userId}
        collections={stored.collections}
        isSaving={update.isPending}
        failure={failure}
        onFailure={setFailure}
        onChange={(change) => save(({ collections }) => ({ collections: change(collections) }))}
      />
      <OpeningHoursForm stored={stored.hours} isSaving={update.isPending} onSave={(hours) => save(() => ({ hours }))} />
      <div className={classes.field}>
        <h3>{t('feed')}</h3>
        <p>
          <a className={linkClasses.link} href={`/api/owners/${userId}/merchant-feed.tsv`} download>
            {t('feedLink')}
          </a>
        </p>
        <p className={settings.help}>{t('feedHint')}</p>
      </div>
    </section>
  );
}

function BannerField({
  userId,
  banner,
  isSaving,
  onChange,
  onFailure,
}: {
  userId: string;
  banner: string;
  isSaving: boolean;
  onChange: (banner: string) => Promise<boolean>;
  onFailure: (failure: Error | null) => void;
}) {
  const { t } = useTranslation('selling');
  const input = useRef<HTMLInputElement>(null);
  const upload = useUploadBanner(userId);
  const { data: listed } = useQuery({ ...ownerQueries.books(userId, 1), enabled: banner === '' });

  async function send(file: File): Promise<void> {
    onFailure(null);
    try {
      const { url } = await upload.mutateAsync(file);
      await onChange(url);
    } catch (error) {
      onFailure(error as Error);
    }
  }

  return (
    <div className={classes.field}>
      <h3>{t('banner')}</h3>
      <ShopBanner banner={banner} books={listed?.books ?? []} alt={t('bannerAlt')} isSmall />
      <p className={settings.buttons}>
        <Button
          leftSection={<UploadIcon />}
          loading={upload.isPending}
          disabled={isSaving}
          onClick={() => input.current?.click()}
        >
          {t(banner === '' ? 'bannerAdd' : 'bannerChange')}
        </Button>
        {banner !== '' && (
          <Button variant="plain" disabled={isSaving || upload.isPending} onClick={() => void onChange('')}>
            {t('bannerRemove')}
          </Button>
        )}
      </p>
      <p className={settings.help}>{t('bannerHint')}</p>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        aria-label={t('bannerAdd')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void send(file);
          currentTarget.value = ''; // picking the same file again fires `change` too
        }}
      />
    </div>
  );
}

type ChangeCollections = (stored: Collection[]) => Collection[];

function CollectionList({
  userId,
  collections,
  isSaving,
  failure,
  onFailure,
  onChange,
}: {
  userId: string;
  collections: readonly Collection[];
  isSaving: boolean;
  failure: Error | null;
  onFailure: (failure: Error | null) => void;
  onChange: (change: ChangeCollections) => Promise<boolean>;
}) {
  const { t } = useTranslation('selling');
  const [edited, setEdited] = useState<Collection | 'new'>();
  const listFocus = useListFocus<HTMLDivElement>('button');
  /** Opens or closes the dialog, without the failure of an earlier change. */
  function edit(next: Collection | 'new' | undefined): void {
    onFailure(null);
    setEdited(next);
  }
  // The number of books comes from the public page, which omits empty collections.
  const { data: owner } = useQuery(ownerQueries.detail(userId));

  const move = (collection: Collection, by: -1 | 1): Promise<boolean> =>
    onChange((stored) => {
      const place = stored.findIndex(({ id }) => id === collection.id);
      const moved = stored.slice(place, place + 1);
      return place < 0 ? stored : stored.toSpliced(place, 1).toSpliced(Math.max(0, place + by), 0, ...moved);
    });

  async function saveAndClose(change: ChangeCollections): Promise<void> {
    if (await onChange(change)) setEdited(undefined);
  }

  return (
    <div {...listFocus} className={classes.field}>
      <h3>{t('collections')}</h3>
      {collections.length === 0 && <p className={settings.help}>{t('collectionsEmpty')}</p>}
      <ol className={classes.collections}>
        {collections.map((collection, index) => {
          const { id, name } = collection;
          const shown = owner?.shopfront?.collections.find((one) => one.id === id);
          return (
            <li key={id}>
              <b>{name}</b>
              {owner && <span className={classes.count}>{formatNumber(shown?.count ?? 0)}</span>}
              <IconButton
                label={t('collectionUp', { name })}
                className={classes.up}
                disabled={isSaving || index === 0}
                onClick={() => void move(collection, -1)}
              >
                <DownIcon />
              </IconButton>
              <IconButton
                label={t('collectionDown', { name })}
                disabled={isSaving || index === collections.length - 1}
                onClick={() => void move(collection, 1)}
              >
                <DownIcon />
              </IconButton>
              <IconButton label={t('collectionEdit', { name })} onClick={() => edit(collection)}>
                <EditIcon />
              </IconButton>
            </li>
          );
        })}
      </ol>
      {collections.length < shopfrontBounds.collections && (
        <p>
          <Button leftSection={<PlusIcon />} onClick={() => edit('new')}>
            {t('collectionAdd')}
          </Button>
        </p>
      )}
      {edited && (
        <CollectionDialog
          stored={edited === 'new' ? undefined : edited}
          isSaving={isSaving}
          failure={failure}
          onClose={() => edit(undefined)}
          onSave={(collection) =>
            void saveAndClose((stored) =>
              stored.some(({ id }) => id === collection.id)
                ? stored.map((other) => (other.id === collection.id ? collection : other))
                : [...stored, collection],
            )
          }
          onDelete={({ id }) => void saveAndClose((stored) => stored.filter((other) => other.id !== id))}
        />
      )}
    </div>
  );
}
