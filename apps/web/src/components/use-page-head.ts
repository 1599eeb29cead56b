import { canonicalPath } from '@korice/contracts/paths';
import { type Language, languages } from '@korice/texts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { usePageBadge } from '../lib/page-badge.js';

/** The path that the server made the page for, and the origin that it calls the site's own. */
let firstPath: string | undefined;
let siteOrigin: string | undefined;

/**
 * The document's title and description, and what search engines are told of the address. `title` null is the home page's own; undefined
 * leaves title and description as they are while a screen loads. `isMissing`: what the address names is not there.
 * Titles follow `common.titlePattern`.
 */
export function usePageHead({
  title,
  description,
  isMissing = false,
}: {
  title: string | null | undefined;
  description?: string;
  isMissing?: boolean;
}): void {
  const { t, i18n } = useTranslation();
  const badge = usePageBadge();
  const { pathname, search } = useLocation();
  const documentTitle =
    title === undefined ? undefined : title === null ? t('siteTitle') : t('titlePattern', { title });
  const documentDescription = description ?? t('metaDescription');
  const path = isMissing ? undefined : canonicalPath(pathname, new URLSearchParams(search));
  const language: Language = i18n.language === 'en' ? 'en' : 'sr';

  useEffect(() => {
    if (documentTitle === undefined) return;
    document.title = badge > 0 ? `(${badge}) ${documentTitle}` : documentTitle;
    element('meta[name="description"]', 'meta', { name: 'description' }).setAttribute('content', documentDescription);
  }, [documentTitle, documentDescription, badge]);

  useEffect(() => {
    firstPath ??= pathname;
    if (pathname !== firstPath) for (const stale of document.head.querySelectorAll('[data-first]')) stale.remove();
  }, [pathname]);

  useEffect(() => {
    siteOrigin ??= originOf(document.head.querySelector('link[rel="canonical"]')) ?? window.location.origin;
    const robots = 'meta[name="robots"]';
    if (path === undefined) {
      element(robots, 'meta', { name: 'robots' }).setAttribute('content', 'noindex');
      for (const link of document.head.querySelectorAll('link[rel="canonical"], link[hreflang]')) link.remove();
      return;
    }
    document.head.querySelector(robots)?.remove();
    element('link[rel="canonical"]', 'link', { rel: 'canonical' }).setAttribute('href', addressIn(path, language));
    for (const other of [...languages, 'x-default'] as const)
      element(`link[hreflang="${other}"]`, 'link', { rel: 'alternate', hreflang: other }).setAttribute(
        'href',
        addressIn(path, other === 'en' ? 'en' : 'sr'),
      );
  }, [path, language]);
}

/** The absolute address of a path: Serbian has none of its own, `?lang=en` is the English one. */
const addressIn = (path: string, language: Language): string =>
  `${siteOrigin ?? ''}${path}${language === 'sr' ? '' : `${path.includes('?') ? '&' : '?'}lang=${language}`}`;

function originOf(link: Element | null): string | undefined {
  const href = link?.getAttribute('href');
  return href ? new URL(href).origin : undefined;
}

/** The element of the head that `selector` finds, made when there is none. */
function element(selector: string, name: 'meta' | 'link', attributes: Readonly<Record<string, string>>): Element {
  const found = document.head.querySelector(selector);
  if (found) return found;
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  document.head.append(made);
  return made;
}
