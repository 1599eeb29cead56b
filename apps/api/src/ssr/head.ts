import { defaultLanguage, type Language, languages } from '@korice/texts';
import { serverText } from '@korice/texts/server';
import { escapeMarkup, jsonInHtml } from '../platform/text/escape-markup.js';
import { addressIn } from '../platform/text/address-in.js';

/** Metadata of a page for search engines, chats and feed readers. All texts are plain text. */
export interface PageHead {
  /** The title of the document. */
  title: string;
  description: string;
  /** The canonical path with its query; without it the page is not indexed. */
  path?: string;
  /** Texts for shared links; default: `title` and `description`. */
  share?: { title: string; description: string };
  /** The Open Graph type; default `website`. */
  type?: 'article' | 'product' | 'profile';
  image?: { path: string; width: number; height: number; alt: string };
  /** Further Open Graph properties. */
  properties?: Readonly<Record<string, string>>;
  /** Structured data of schema.org. */
  structured?: readonly object[];
  feed?: { path: string; title: string };
  /** The largest image of the first view, which the page preloads; values as in `<img>`. */
  firstImage?: { sources: string; sizes: string };
}

const brandImage = { path: '/icons/icon-512.png', width: 512, height: 512 };
/** Open Graph has one locale for both scripts of Serbian. */
const locales: Readonly<Record<Language, string>> = { sr: 'sr_RS', 'sr-Cyrl': 'sr_RS', en: 'en_GB' };

const meta = (name: string, content: string): string => `<meta name="${name}" content="${escapeMarkup(content)}">`;

/**
 * Returns the part of the head from `<title>` up to the style sheets. The browser application removes `data-first` elements at a
 * navigation.
 */
export function headHtml(head: PageHead, language: Language, publicUrl: string): string {
  const { title, description, path, share = { title, description }, image } = head;
  const shownImage = image ?? { ...brandImage, alt: serverText(language, 'common', 'brand') };
  const address = path === undefined ? undefined : addressIn(publicUrl, path, language);
  const links =
    path === undefined || address === undefined
      ? []
      : [
          `<link rel="canonical" href="${escapeMarkup(address)}">`,
          ...languages.map((other) => alternate(other, addressIn(publicUrl, path, other))),
          alternate('x-default', addressIn(publicUrl, path, defaultLanguage)),
        ];
  const properties = {
    'og:site_name': serverText(language, 'common', 'brand'),
    'og:type': head.type ?? 'website',
    'og:locale': locales[language],
    'og:title': share.title,
    'og:description': share.description,
    ...(address !== undefined && { 'og:url': address }),
    'og:image': publicUrl + shownImage.path,
    'og:image:width': String(shownImage.width),
    'og:image:height': String(shownImage.height),
    'og:image:alt': shownImage.alt,
    ...head.properties,
  };
  return [
    `<title>${escapeMarkup(title)}</title>`,
    meta('description', description),
    ...(path === undefined ? [meta('robots', 'noindex')] : []),
    ...links,
    ...(head.firstImage
      ? [
          `<link rel="preload" as="image" imagesrcset="${escapeMarkup(head.firstImage.sources)}" imagesizes="${escapeMarkup(head.firstImage.sizes)}" fetchpriority="high" data-first>`,
        ]
      : []),
    ...(head.feed
      ? [
          `<link rel="alternate" type="application/atom+xml" title="${escapeMarkup(head.feed.title)}" href="${escapeMarkup(head.feed.path)}" data-first>`,
        ]
      : []),
    ...Object.entries(properties).map(
      ([property, content]) => `<meta property="${property}" content="${escapeMarkup(content)}" data-first>`,
    ),
    `<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}" data-first>`,
    ...(head.structured ?? []).map(
      (thing) =>
        `<script type="application/ld+json" data-first>${jsonInHtml({ '@context': 'https://schema.org', ...thing })}</script>`,
    ),
  ].join('\n    ');
}

const alternate = (language: Language | 'x-default', address: string): string =>
  `<link rel="alternate" hreflang="${language}" href="${escapeMarkup(address)}">`;
