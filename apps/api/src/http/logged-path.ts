/** The last part of these addresses opens an account or ends a subscription, however people and programs spell them. */
const mailedLink =
  /^((?:\/+(?:api|auth|newsletter|users))*\/+(?:activate|reset-password|confirm|unsubscribe)(?:\/|%2f)+).*/i;
/** As long as what is mailed and what is signed; the names of pictures are shorter. */
const secretLike = /[\w-]{43,}/g;
/** A public page, whose slug may be as long. */
const publicPage = /^\/(?:page|api\/pages\/slug)\/[a-z\d-]+$/;

/** What the log may show of a request's address: no query, and nothing that was mailed or signed. */
export function loggedPath(url: string): string | undefined {
  const path = url.split('?')[0];
  return path === undefined || publicPage.test(path) ? path : path.replace(mailedLink, '$1…').replace(secretLike, '…');
}
