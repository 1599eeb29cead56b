/** The last part of these addresses opens an account or ends a subscription; the log shows only the first. */
const mailedLink =
  /^((?:\/auth\/(?:activate|reset-password)|(?:\/api)?(?:\/newsletter|\/users)?\/(?:confirm|unsubscribe))\/).*/;

/** What the log may show of a request's address: no query, and nothing that was mailed. */
export const loggedPath = (url: string): string | undefined => url.split('?')[0]?.replace(mailedLink, '$1…');
