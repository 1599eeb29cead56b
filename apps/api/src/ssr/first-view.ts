import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FirstViewRequest, RenderFirstView } from '@korice/contracts';
import type { Logger } from '../platform/logger.js';
import { withoutStyleAttributes, type StyledHtml } from './style-attributes.js';

/** Draws what a page shows before its program has come; undefined where that cannot be, and the page goes out without. */
export type DrawFirstView = (screen: string, request: FirstViewRequest) => Promise<StyledHtml | undefined>;

/** What React asks for ahead of the images it draws: they stand in the page themselves. */
const preloads = /^(?:<link rel="preload"[^>]*>)+/;

/** A form that is sent before its program has come goes nowhere: what is typed must not get into an address. */
const openForm = /<form(?=[\s>])/g;

/** Takes what the web build has for it out of `webDist`, when the first page is asked for: it is big, and a process may serve none. */
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
      // Once for each screen: it will fail for the next visitor too.
      if (!failed.has(screen)) log.error({ err: error, screen }, 'a page goes out without being drawn');
      failed.add(screen);
      return undefined;
    }
  };
}
