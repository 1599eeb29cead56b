import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HttpError } from '../platform/errors/http-error.js';
import { createFilesOf, type Built } from './built-files.js';

/** Text of the built page that is replaced in every page. */
const places = {
  lang: 'lang="sr-Latn"',
  head: '<title>Korice</title>',
  program: 'rel="modulepreload"',
  styles: '</head>',
  root: '<div id="root"></div>',
} as const;

/** The element after the root; an open root would not hold the first paint back. */
const parsedId = 'first-view-parsed';

const anyPlace = new RegExp(Object.values(places).join('|'), 'g');

/** Inline scripts of the built page; not data blocks, which have a `type`. */
const inlineScript = /<script>(.*?)<\/script>/gs;

/** The external analytics service that the page was built for. */
const analytics = /<meta name="analytics" content="([^"]+)"/;

/** The part of a page that depends on its URL. */
export interface WebPage {
  status: number;
  /** The value of the document's `lang`. */
  lang: string;
  /** HTML for the head, from the title on. */
  head: string;
  /** HTML for the body after the root: the data of the first queries, and the text shown when the application does not load. */
  afterRoot: string;
  /** Source files of the browser application that the page preloads, as the web build names them. */
  sources?: readonly string[];
  /** The rendered first view with its styles. */
  firstView?: { html: string; styles: string } | undefined;
  /** Whether the page is incomplete for the moment and must not be cached. */
  isTemporary?: boolean;
  /** Why the page is sent without its first view, for the log and for `Retry-After`. */
  refusal?: HttpError;
}

/** A complete document with the content security policy that allows its inline script and style by their hashes. */
export interface WrittenPage {
  html: string;
  policy: string;
}

export type WritePage = (page: WebPage) => WrittenPage;

/** The joined style sheets of the web build, by the names of their parts, separated by spaces. */
type Joined = Readonly<Partial<Record<string, string>>>;

const hashSource = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/**
 * Creates the function that fills the built page of `webDist`. The policy has no nonce, so that a page can be cached.
 * @throws when the built page lacks one of the places or has no inline script
 */
export async function createPageTemplate(webDist: string): Promise<WritePage> {
  const template = await readFile(join(webDist, 'index.html'), 'utf8');
  for (const place of Object.values(places))
    if (!template.includes(place)) throw new Error(`The built page has no ${place}`);
  const scripts = [...template.matchAll(inlineScript)].map(([, content = '']) => content);
  if (scripts.length === 0) throw new Error('The built page has no inline script');
  const scriptHashes = scripts.map((content) => {
    if (content.match(anyPlace)) throw new Error('An inline script of the built page has text that is replaced');
    return hashSource(content);
  });
  const service = analytics.exec(template)?.[1];
  const connections = service === undefined ? "'self'" : `'self' ${new URL(service).origin}`;
  const built = JSON.parse(await readFile(join(webDist, '.vite', 'manifest.json'), 'utf8')) as Built;
  const joined = JSON.parse(await readFile(join(webDist, '.vite', 'joined-styles.json'), 'utf8')) as Joined;
  const filesOf = createFilesOf(built, template);

  const policyOf = (styles: string | undefined): string =>
    [
      "default-src 'none'",
      // The inline script loads the application's files, which 'strict-dynamic' allows.
      `script-src ${scriptHashes.join(' ')} 'strict-dynamic'`,
      `style-src 'self'${styles === undefined ? '' : ` ${hashSource(styles)}`}`,
      "img-src 'self' data: blob:",
      "font-src 'self'",
      `connect-src ${connections}`,
      "manifest-src 'self'",
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      // The last policy is the rich-text editor's, for pasted HTML.
      "require-trusted-types-for 'script'",
      'trusted-types korice default ProseMirrorClipboard',
    ].join('; ');

  return ({ lang, head, afterRoot, sources = [], firstView }) => {
    const files = filesOf(sources);
    const [styles, fonts] = [files.filter(isStyle), files.filter(isFont)];
    const modules = files.filter((file) => !isStyle(file) && !isFont(file));
    // With a rendered first view the inline script loads the application after the first paint.
    const program = firstView ? 'rel="program"' : places.program;
    const parts: Readonly<Record<string, string>> = {
      [places.lang]: `lang="${lang}"`,
      [places.head]:
        head +
        // A first paint of a part of the first view would shift when the rest is parsed.
        (firstView ? `\n    <link rel="expect" href="#${parsedId}" blocking="render">` : '') +
        fonts
          .map((file) => `\n    <link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`)
          .join('') +
        modules.map((file) => `\n    <link ${program} fetchpriority="low" href="/${file}">`).join(''),
      [places.program]: program,
      // After the style sheets of every page, in the order in which the application would add them.
      [places.styles]: [
        ...linksTo(styles, joined),
        ...(firstView ? [`<style>${firstView.styles}</style>`] : []),
        places.styles,
      ].join('\n'),
      [places.root]:
        `<div id="root">${firstView?.html ?? ''}</div>` +
        (firstView ? `<span id="${parsedId}" hidden></span>` : '') +
        afterRoot,
    };
    return { html: template.replace(anyPlace, (place) => parts[place] ?? place), policy: policyOf(firstView?.styles) };
  };
}

/**
 * Returns the links to style sheets: one link if the build has joined them. The disabled links keep the application from loading the parts.
 */
function linksTo(styles: readonly string[], joined: Joined): string[] {
  const link = (file: string, disabled = '') => `<link rel="stylesheet"${disabled} crossorigin href="/${file}">`;
  const instead = joined[styles.join(' ')];
  if (instead === undefined) return styles.map((file) => link(file));
  return [link(instead), ...styles.map((file) => link(file, ' disabled'))];
}

const isStyle = (file: string): boolean => file.endsWith('.css');
const isFont = (file: string): boolean => file.endsWith('.woff2');
