import '../theme/italic-fonts.css';
import { matchPath } from '@korice/contracts/paths';
import { type MouseEvent, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { trustedHtml } from '../lib/trusted-types.js';
import { classNames } from './class-names.js';
import classes from './Prose.module.css';

/**
 * A long text in serif, at most 64 characters wide, from HTML that the API has sanitised. Links to screens of this site navigate without
 * reloading the page. `hasLead` enlarges the first paragraph.
 */
export function Prose({
  html,
  lang,
  hasLead = false,
  className,
}: {
  html: string;
  lang?: string | undefined;
  hasLead?: boolean;
  className?: string | undefined;
}) {
  const navigate = useNavigate();
  const content = useMemo(() => ({ __html: trustedHtml(html) }), [html]);

  function followLink(event: MouseEvent<HTMLDivElement>) {
    if (!(event.target instanceof Element)) return;
    const link = event.target.closest('a');
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || link.origin !== window.location.origin) return;
    // Files, feeds and images have URLs of this site too, but no screen: the browser must open them.
    if (link.target !== '' || link.hasAttribute('download') || !matchPath(link.pathname)) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  }

  return (
    // The click handler serves the links inside; the element itself is not interactive.
    <div
      lang={lang}
      className={classNames(classes.prose, hasLead && classes.withLead, className)}
      onClick={followLink}
      dangerouslySetInnerHTML={content}
    />
  );
}
