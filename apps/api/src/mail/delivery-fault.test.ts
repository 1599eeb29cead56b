import { describe, expect, it } from 'vitest';
import { classifyFailure, deliveryFault } from './delivery-fault.js';

it('deliveryFault returns the SMTP error without any mail address', () => {
  const response = '550 5.1.1 <ana@example.com>: no such mailbox (ana@example.com, pera.peric+knjige@primer.rs)';
  const error = Object.assign(new Error(`Can't send mail - all recipients were rejected: ${response}`), {
    code: 'EENVELOPE',
    command: 'RCPT TO',
    response,
    responseCode: 550,
    rejected: ['ana@example.com'],
    rejectedErrors: [new Error(response)],
  });
  const fault = deliveryFault(error);
  expect(fault).toMatchObject({ type: 'Error', code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 });
  expect(JSON.stringify(fault)).toContain('no such mailbox');
  expect(JSON.stringify(fault)).not.toMatch(/@(example|primer)/);
});

it('deliveryFault returns the message "unknown" for a value that is not an Error', () => {
  expect(deliveryFault('550 ana@example.com')).toEqual({ message: 'unknown' });
});

describe('classifyFailure', () => {
  it.each([
    ['refused', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }],
    ['refused', { code: 'EMESSAGE', command: 'DATA', responseCode: 554 }],
    ['deferred', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 452 }],
    ['deferred', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 }],
    ['deferred', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }],
    ['broken', { code: 'EPROTOCOL', command: 'CONN', responseCode: 554 }],
    ['broken', { code: 'ECONNECTION', command: 'CONN' }],
    ['broken', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 421 }],
    ['broken', { name: 'TimeoutError' }],
  ])('returns %s for %o', (failure, error) => {
    expect(classifyFailure(Object.assign(new Error('x'), error))).toBe(failure);
  });
});
