/** What a notification asks the page to show, once it was pressed. */
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

/** As much of a service worker's `clients` as this needs. */
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

/**
 * Shows `href` after a notification was pressed: in a dashboard that is open, which asks before anything unsaved in it is left; else in a
 * tab of its own.
 */
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
