import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FirstViewRequest } from '@korice/contracts';
import { Piscina } from 'piscina';
import { recordExpiry } from '../platform/caching/tracked-reads.js';
import { HttpError } from '../platform/errors/http-error.js';
import type { Logger } from '../platform/logger.js';
import { workerFile } from '../platform/processes/worker-file.js';
import { currentCaller } from '../platform/rate-limiting/caller.js';
import { createFairQueue } from '../platform/rate-limiting/fair-queue.js';
import type { RenderTask } from './first-view-worker.js';
import type { StyledHtml } from './style-attributes.js';

/** Maximum number of waiting pages. */
const maxWaiting = 20;
/** A page that has waited this long, in milliseconds, is sent without its first view: on a busy processor a full queue took 10 s. */
const maxWaitMs = 2_000;
const maxWaitingPerAddress = 10;
/** Milliseconds after which a rendering counts as hung. The first rendering also loads the build. */
const renderTimeoutMs = 10_000;
/** A page whose rendering failed is rendered again after this time in milliseconds: its screen or only this rendering may be at fault. */
const failedForMs = 60_000;
/** Milliseconds without a page after which the thread ends and frees its memory. */
const idleTimeoutMs = 5 * 60_000;

export interface FirstViewRenderer {
  /**
   * Renders the first view of a screen. Resolves to undefined when that fails or there is no server build, and to 'busy' when too many
   * pages wait or this one has waited for two seconds; the page is then sent without a first view. A failure records when the page expires.
   */
  render(screen: string, request: FirstViewRequest): Promise<StyledHtml | 'busy' | undefined>;
  close(): Promise<void>;
}

interface RendererOptions {
  log: Logger;
  isLimited: boolean;
  /** Returns the signal that ends a hung rendering; its thread is replaced. By default it aborts after ten seconds. */
  createTimeout?: () => AbortSignal;
}

/** Renders first views on one worker thread, which starts with the first page. Without a server build in `webDist` it renders nothing. */
export function createFirstViewRenderer(
  webDist: string | undefined,
  { log, isLimited, createTimeout = () => AbortSignal.timeout(renderTimeoutMs) }: RendererOptions,
): FirstViewRenderer {
  const file = webDist === undefined ? undefined : join(webDist, '.server', 'render-first-view.js');
  if (file === undefined || !existsSync(file))
    return { render: () => Promise.resolve(undefined), close: () => Promise.resolve() };
  const build = pathToFileURL(file).href;
  const queue = createFairQueue({ concurrency: 1, maxWaiting, ...(isLimited && { maxWaitingPerAddress }) });
  const failed = new Set<string>();
  let pool: Piscina<RenderTask, StyledHtml> | undefined;

  function renderOnThread(request: FirstViewRequest): Promise<StyledHtml> {
    pool ??= new Piscina({
      ...workerFile('first-view-worker', import.meta.url),
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleTimeoutMs,
    });
    return pool.run({ build, request }, { signal: createTimeout() });
  }

  return {
    async render(screen, request) {
      let state: 'waiting' | 'started' | 'late' = 'waiting';
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<'busy'>((resolve) => {
        timer = setTimeout(() => {
          if (state !== 'waiting') return;
          state = 'late';
          resolve('busy');
        }, maxWaitMs);
      });
      const rendered = queue.run(currentCaller(), async () => {
        if (state === 'late') return 'busy';
        state = 'started';
        return renderOnThread(request);
      });
      try {
        return await Promise.race([rendered, late]);
      } catch (error) {
        if (error instanceof HttpError) return 'busy';
        // Logged once for each screen, because it may fail for every visitor.
        if (!failed.has(screen)) log.error({ err: error, screen }, 'a page is sent without its first view');
        failed.add(screen);
        recordExpiry(performance.now() + failedForMs);
        return undefined;
      } finally {
        clearTimeout(timer);
      }
    },
    close: async () => {
      await pool?.destroy();
    },
  };
}
