import { type MouseEvent, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { trustedHtml } from '../lib/trusted-types.js';
import { classNames } from './class-names.js';
import classes from './Prose.module.css';

/**
 * A text to be read, from HTML that the API has cleaned: serif, 64 characters wide. Its links to this site open without loading the page
 * anew. `hasLead` sets the first paragraph larger.
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
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  }

  return (
    // The links inside are what is operated; this only listens for them.
    <div
      lang={lang}
      className={classNames(classes.prose, hasLead && classes.withLead, className)}
      onClick={followLink}
      dangerouslySetInnerHTML={content}
    />
  );
}
