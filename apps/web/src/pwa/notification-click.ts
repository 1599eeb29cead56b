/** The message of the service worker to a page after a click on a notification. */
export interface OpenRequest {
  type: 'open';
  /** A path of this site. */
  href: string;
}

export const isOpenRequest = (data: unknown): data is OpenRequest =>
  typeof data === 'object' &&
  data !== null &&
  (data as Partial<OpenRequest>).type === 'open' &&
  typeof (data as Partial<OpenRequest>).href === 'string';

/** The used part of a service worker's `clients`. */
interface Tabs {
  matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<readonly Tab[]>;
  openWindow: (url: string) => Promise<unknown>;
}
interface Tab {
  url: string;
  focus: () => Promise<unknown>;
  postMessage: (message: OpenRequest) => void;
}

const isDashboard = ({ url }: Tab): boolean => /^\/dashboard(?:\/|$)/.test(new URL(url).pathname);

/** Returns a path of this site unchanged, and the home page for anything else. */
export function sitePath(href: unknown, origin: string): string {
  try {
    if (typeof href === 'string' && href.startsWith('/') && new URL(href, origin).origin === origin) return href;
  } catch (error) {
    // Safari has `URL.canParse` from 17.0.
    if (!(error instanceof TypeError)) throw error;
  }
  return '/';
}

/** Shows `href` in an open dashboard, which first asks about unsaved input, or else in a new tab. */
export async function openFromNotification(tabs: Tabs, href: string): Promise<void> {
  const open = await tabs.matchAll({ type: 'window', includeUncontrolled: true });
  const dashboard = open.find(isDashboard);
  if (!dashboard) {
    await tabs.openWindow(href);
    return;
  }
  dashboard.postMessage({ type: 'open', href });
  await dashboard.focus();
}
