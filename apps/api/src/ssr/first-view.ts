import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FirstViewRequest, RenderFirstView } from '@korice/contracts';
import type { Logger } from '../platform/logger.js';
import { withoutStyleAttributes, type StyledHtml } from './style-attributes.js';

/** Renders the first view of a page; resolves to undefined when that is not possible, and the page is sent without it. */
export type DrawFirstView = (screen: string, request: FirstViewRequest) => Promise<StyledHtml | undefined>;

/** Preload links of React, which are redundant because the page contains the images. */
const preloads = /^(?:<link rel="preload"[^>]*>)+/;

/** Disables native form submission before hydration, which would put typed text into a URL. */
const openForm = /<form(?=[\s>])/g;

/** Loads the server build from `webDist` with the first page, because it is large and a process may serve no page. */
export function createDrawFirstView(webDist: string | undefined, log: Logger): DrawFirstView {
  const file = webDist === undefined ? undefined : join(webDist, '.server', 'render-first-view.js');
  if (file === undefined || !existsSync(file)) return () => Promise.resolve(undefined);
  const address = pathToFileURL(file).href;
  const failed = new Set<string>();
  let loading: Promise<{ renderFirstView: RenderFirstView }> | undefined;

  return async (screen, request) => {
    try {
      loading ??= import(address) as Promise<{ renderFirstView: RenderFirstView }>;
      const { renderFirstView } = await loading;
      const html = await renderFirstView(request);
      return withoutStyleAttributes(html.replace(preloads, '').replace(openForm, '<form method="dialog"'));
    } catch (error) {
      // Logged once for each screen, because it fails for every visitor.
      if (!failed.has(screen)) log.error({ err: error, screen }, 'a page goes out without being drawn');
      failed.add(screen);
      return undefined;
    }
  };
}
