import type { Book } from '@korice/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/Dialog.js';
import { Cover } from '../../../components/Cover.js';
import { ExternalIcon, LinkIcon, ShareIcon } from '../../../components/icons.js';
import { Button } from '../../../components/kit/Button.js';
import { TextInput } from '../../../components/kit/TextInput.js';
import { Price } from '../../../components/Price.js';
import { VisuallyHidden } from '../../../components/VisuallyHidden.js';
import { formatPrice } from '../../../lib/format.js';
import { notify } from '../../../lib/notices.js';
import { textLanguage } from '../../../lib/text-language.js';
import classes from './ShareBook.module.css';

type Shared = Pick<Book, 'title' | 'author' | 'priceRsd' | 'images'>;

/** The address of the page without what only concerns this visit. */
const pageAddress = () => `${window.location.origin}${window.location.pathname}`;

/** Passes a book on: with the device's own sheet where there is one, else by link or one of the usual ways. No tracker takes part. */
export function ShareBook({ book }: { book: Shared }) {
  const { t } = useTranslation(['share', 'common']);
  const [isOpen, setOpen] = useState(false);
  const { title, author, priceRsd } = book;

  const share = () => {
    if (!('share' in navigator)) {
      setOpen(true);
      return;
    }
    const text = t('text', { title, author, price: formatPrice(priceRsd) });
    // Rejected when the person closes the sheet, which is an answer too; without a sheet to show there is ours.
    navigator.share({ title, text, url: pageAddress() }).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) setOpen(true);
    });
  };

  return (
    <>
      <Button
        variant="plain"
        className={classes.share}
        leftSection={<ShareIcon />}
        aria-label={t('shareBook', { title })}
        onClick={share}
      >
        {t('share')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('share')}
        actions={<Button onClick={() => setOpen(false)}>{t('common:close')}</Button>}
      >
        <ShareWays book={book} />
      </Dialog>
    </>
  );
}

function ShareWays({ book: { title, author, priceRsd, images } }: { book: Shared }) {
  const { t } = useTranslation(['share', 'common']);
  const address = pageAddress();
  const text = t('text', { title, author, price: formatPrice(priceRsd) });
  const parameters = (values: Record<string, string>) => new URLSearchParams(values).toString().replaceAll('+', '%20');
  const ways = [
    { name: t('viaViber'), href: `viber://forward?${parameters({ text: `${text} ${address}` })}`, isPage: false },
    { name: t('viaWhatsapp'), href: `https://wa.me/?${parameters({ text: `${text} ${address}` })}`, isPage: true },
    {
      name: t('viaFacebook'),
      href: `https://www.facebook.com/sharer/sharer.php?${parameters({ u: address })}`,
      isPage: true,
    },
    {
      name: t('viaEmail'),
      href: `mailto:?${parameters({ subject: title, body: `${text}\n${address}` })}`,
      isPage: false,
    },
  ];

  const copy = () =>
    void navigator.clipboard.writeText(address).then(
      () => notify({ tone: 'good', text: t('linkCopied') }),
      () => notify({ tone: 'bad', text: t('copyFailed') }),
    );

  return (
    <div className={classes.ways}>
      <p className={classes.book}>
        <Cover title={title} author={author} image={images[0]} sizes="48px" size="s" />
        <span>
          <b lang={textLanguage(title)}>{title}</b>
          <span className={classes.author} lang={textLanguage(author)}>
            {author}
          </span>
          <Price amount={priceRsd} />
        </span>
      </p>
      <div className={classes.link}>
        <TextInput
          readOnly
          value={address}
          aria-label={t('copyLink')}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="filled" leftSection={<LinkIcon />} onClick={copy}>
          {t('copyLink')}
        </Button>
      </div>
      <ul>
        {ways.map(({ name, href, isPage }) => (
          <li key={name}>
            <a href={href} {...(isPage && { target: '_blank', rel: 'noopener noreferrer' })}>
              {name}
              {isPage && <VisuallyHidden> ({t('common:opensInNewTab')})</VisuallyHidden>}
              <ExternalIcon />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
