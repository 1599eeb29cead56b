import { setPriority } from 'node:os';
import type { FirstViewRequest, RenderFirstView } from '@korice/contracts';
import { withoutStyleAttributes, type StyledHtml } from './style-attributes.js';

export interface RenderTask {
  /** The URL of the server build. */
  build: string;
  request: FirstViewRequest;
}

/** A `nice` value, so that rendering yields to requests on a shared processor. */
const priority = 10;
// Linux only, where it sets the priority of this thread; elsewhere it would set that of the whole process.
if (process.platform === 'linux') setPriority(priority);

/** Preload links of React, which are redundant because the page contains the images. */
const preloads = /^(?:<link rel="preload"[^>]*>)+/;

/**
 * Start tags of forms. They get `method="dialog"`, which disables native submission: before hydration it would put
 * typed text into a URL.
 */
const openForm = /<form(?=[\s>])/g;

/** Renders a first view. Runs on a worker thread, because rendering blocks the thread for 5 to 30 ms. */
export default async function firstViewWorker({ build, request }: RenderTask): Promise<StyledHtml> {
  const { renderFirstView } = (await import(build)) as { renderFirstView: RenderFirstView };
  const html = await renderFirstView(request);
  return withoutStyleAttributes(html.replace(preloads, '').replace(openForm, '<form method="dialog"'));
}
