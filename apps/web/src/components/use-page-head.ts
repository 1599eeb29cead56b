import { canonicalPath } from '@korice/contracts/paths';
import { defaultLanguage, isLanguage, type Language, languages } from '@korice/texts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { usePageBadge } from '../lib/page-badge.js';

/** The path of the server-rendered page, and the canonical origin of the site. */
let firstPath: string | undefined;
let siteOrigin: string | undefined;

/** Sets document title, description and canonical links. `title`: null on the home page, undefined while loading. `isMissing`: a 404. */
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
  const language = isLanguage(i18n.language) ? i18n.language : defaultLanguage;

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
        addressIn(path, other === 'x-default' ? defaultLanguage : other),
      );
  }, [path, language]);
}

/** Returns the absolute URL of a path; languages other than the default have `?lang=`. */
const addressIn = (path: string, language: Language): string =>
  `${siteOrigin ?? ''}${path}${language === defaultLanguage ? '' : `${path.includes('?') ? '&' : '?'}lang=${language}`}`;

function originOf(link: Element | null): string | undefined {
  const href = link?.getAttribute('href');
  return href ? new URL(href).origin : undefined;
}

/** Returns the element of the head that matches `selector`; creates it if it is missing. */
function element(selector: string, name: 'meta' | 'link', attributes: Readonly<Record<string, string>>): Element {
  const found = document.head.querySelector(selector);
  if (found) return found;
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  document.head.append(made);
  return made;
}
