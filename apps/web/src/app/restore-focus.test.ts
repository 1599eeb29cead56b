import { screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { restoreFocusOfDisabled } from './restore-focus.js';

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const observed = () => new Promise((resolve) => queueMicrotask(() => resolve(undefined)));

/** Disables the element, and takes the focus from it or from what it contains, as Chromium does. */
async function disable(element: HTMLButtonElement | HTMLFieldSetElement) {
  element.disabled = true;
  await observed();
  // jsdom takes the focus from a removed element only.
  const removed = document.body.appendChild(document.createElement('input'));
  removed.focus();
  removed.remove();
  expect(document.body).toHaveFocus();
}

async function enable(element: HTMLButtonElement | HTMLFieldSetElement) {
  element.disabled = false;
  await observed();
}

beforeAll(() => restoreFocusOfDisabled());
beforeEach(() => {
  document.body.innerHTML = '<fieldset><input /></fieldset><button>Pošalji</button><button>Odustani</button>';
});
afterEach(() => document.body.replaceChildren());

it('a button that lost the focus by being disabled has it again when it is enabled', async () => {
  const send = button('Pošalji');
  send.focus();
  await disable(send);
  await enable(send);
  expect(send).toHaveFocus();
});

it('a field of a disabled group has the focus again when the group is enabled', async () => {
  const fields = screen.getByRole<HTMLFieldSetElement>('group');
  screen.getByRole('textbox').focus();
  await disable(fields);
  await enable(fields);
  expect(screen.getByRole('textbox')).toHaveFocus();
});

it('an enabled button does not take the focus from another element, nor later from the page', async () => {
  const send = button('Pošalji');
  send.focus();
  await disable(send);
  button('Odustani').focus();
  await enable(send);
  expect(button('Odustani')).toHaveFocus();
  button('Odustani').blur();
  await disable(send);
  await enable(send);
  expect(document.body).toHaveFocus();
});
