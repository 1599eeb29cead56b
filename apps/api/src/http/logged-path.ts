/** The last part of these addresses opens an account or ends a subscription, however people and programs spell them. */
const mailedLink =
  /^((?:\/+(?:api|auth|newsletter|users))*\/+(?:activate|reset-password|confirm|unsubscribe)(?:\/|%2f)+).*/i;
/** As long as what is mailed and what is signed; the names of pictures are shorter. */
const secretLike = /[\w-]{43,}/g;

/** What the log may show of a request's address: no query, and nothing that was mailed or signed. */
export const loggedPath = (url: string): string | undefined =>
  url.split('?')[0]?.replace(mailedLink, '$1…').replace(secretLike, '…');
