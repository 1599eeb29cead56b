import type { ClientErrorReport } from '@korice/contracts';
import { matchPath } from '@korice/contracts/paths';
import { redactMessage } from '@korice/contracts/redact-message';
import { call, ProblemError } from '../../lib/call.js';
import { releaseName } from '../../lib/release.js';

const maxReportsPerPage = 10;
/** Limits of the API (characters, stack frames); the browser does not bundle its schemas. */
const bounds = { message: 300, frames: 5 };

const ownFrame = /\/assets\/([\w-][\w.-]*\.js:\d+:\d+)/g;

/** Errors of the network or of a replaced release, which the screens explain. */
const expected = /dynamically imported module|Importing a module script failed|Unable to preload CSS/;

/** Reports of this page, so that a repeated error is sent once. */
const sent = new Set<string>();

/** Returns undefined for expected failures and for errors without a stack frame of the application, such as those of extensions. */
export function buildReport(error: unknown): ClientErrorReport | undefined {
  if (!(error instanceof Error) || error instanceof ProblemError || expected.test(error.message)) return undefined;
  const frames = [...(error.stack ?? '').matchAll(ownFrame)].map(([, frame = '']) => frame).slice(0, bounds.frames);
  const release = releaseName();
  if (frames.length === 0 || release === undefined) return undefined;
  return {
    name: /^[A-Za-z_$][\w$]{0,59}$/.test(error.name) ? error.name : 'Error',
    message: redactMessage(error.message).slice(0, bounds.message),
    frames,
    page: matchPath(window.location.pathname)?.name ?? null,
    release,
  };
}

/** Sends an uncaught error to the operator: each one once, at most ten per page. A report that cannot be sent is dropped. */
export async function reportClientError(error: unknown): Promise<void> {
  const body = buildReport(error);
  const key = JSON.stringify(body);
  if (!body || sent.has(key) || sent.size >= maxReportsPerPage) return;
  sent.add(key);
  try {
    await call('POST /api/analytics/errors', { body, keepalive: true });
  } catch (failure) {
    // Reporting a failed report would loop.
    if (!(failure instanceof ProblemError)) throw failure;
  }
}
