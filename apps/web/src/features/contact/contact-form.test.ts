import { expect, it } from 'vitest';
import { readContactDraft, removeContactDraft, writeContactDraft } from './contact-form.js';

const values = {
  name: 'Jelena',
  email: 'jelena@primer.rs',
  subject: 'Pitanje',
  message: 'Dobar dan',
  lastSent: { text: '{}', clientId: 'abc' },
};

it('contact drafts are stored per account, and once for visitors', () => {
  writeContactDraft(undefined, values);
  writeContactDraft('u1', { ...values, subject: 'Drugo' });
  expect(readContactDraft(undefined)).toEqual(values);
  expect(readContactDraft('u1')).toEqual({ ...values, subject: 'Drugo' });
  expect(readContactDraft('u2')).toBeNull();
  removeContactDraft('u1');
  expect(readContactDraft('u1')).toBeNull();
  expect(readContactDraft(undefined)).toEqual(values);
});

it.each(['no json', '{"name":1}', 'null'])('readContactDraft returns null for the invalid stored text %j', (stored) => {
  localStorage.setItem('korice.draft.visitor.contact', stored);
  expect(readContactDraft(undefined)).toBeNull();
});
