import { describe, expect, it } from 'vitest';
import { createSignedLinks } from './signed-links.js';

const links = createSignedLinks('a secret of the tests, long enough to be one');
const id = 'a'.repeat(24);

describe('createSignedLinks', () => {
  it('returns the id of a valid link', () => {
    expect(links.verify('newsletter', links.sign('newsletter', id))).toBe(id);
  });

  it.each([
    ['for another purpose', links.sign('message-mails', id)],
    ['for another id', links.sign('newsletter', 'b'.repeat(24)).replace(/^b+/, id)],
    ['with another secret', createSignedLinks('another secret').sign('newsletter', id)],
    ['cut short', links.sign('newsletter', id).slice(0, -1)],
    ['with more behind it', `${links.sign('newsletter', id)}.more`],
    ['without a signature', id],
    ['empty', ''],
  ])('rejects a link that is invalid: %s', (_name, token) => {
    expect(links.verify('newsletter', token)).toBeUndefined();
  });
});
