import type { Book } from '@korice/contracts';
import { useTranslation } from 'react-i18next';
import { Cover } from '../../../components/Cover.js';
import { ExternalIcon, LinkIcon } from '../../../components/icons.js';
import { Button } from '../../../components/kit/Button.js';
import { TextInput } from '../../../components/kit/TextInput.js';
import { Price } from '../../../components/Price.js';
import { VisuallyHidden } from '../../../components/VisuallyHidden.js';
import { notify } from '../../../lib/notices.js';
import { textLanguage } from '../../../lib/text-language.js';
import classes from './ShareOptions.module.css';

const parameters = (values: Record<string, string>) => new URLSearchParams(values).toString().replaceAll('+', '%20');

/** Returns the URL that opens Viber with `text` and the address of a page. */
export const viberUrl = (text: string, address: string): string =>
  `viber://forward?${parameters({ text: `${text} ${address}` })}`;

/** Options to share a book without the device's share sheet. */
export function ShareOptions({
  book: { title, author, priceRsd, images },
  text,
  address,
}: {
  book: Pick<Book, 'title' | 'author' | 'priceRsd' | 'images'>;
  /** The text before the link. */
  text: string;
  address: string;
}) {
  const { t } = useTranslation(['share', 'common']);
  const ways = [
    { name: t('viaViber'), href: viberUrl(text, address), isPage: false },
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

  const copy = async () => {
    // Undefined over plain HTTP.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    const isCopied =
      clipboard !== undefined &&
      (await clipboard.writeText(address).then(
        () => true,
        () => false,
      ));
    notify(isCopied ? { tone: 'good', text: t('linkCopied') } : { tone: 'bad', text: t('copyFailed') });
  };

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
        <Button variant="filled" leftSection={<LinkIcon />} onClick={() => void copy()}>
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
