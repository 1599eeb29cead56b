import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * The document's title and description. `title` null is the home page's own; undefined leaves both as they are while a screen loads.
 * Titles follow `common.titlePattern`.
 */
export function usePageHead({ title, description }: { title: string | null | undefined; description?: string }): void {
  const { t } = useTranslation();
  const documentTitle =
    title === undefined ? undefined : title === null ? t('siteTitle') : t('titlePattern', { title });
  const documentDescription = description ?? t('metaDescription');

  useEffect(() => {
    if (documentTitle === undefined) return;
    document.title = documentTitle;
    let meta = document.querySelector<HTMLMetaElement>('meta[name="description"]');
    if (!meta) {
      meta = document.createElement('meta');
      meta.name = 'description';
      document.head.append(meta);
    }
    meta.content = documentDescription;
  }, [documentTitle, documentDescription]);
}
