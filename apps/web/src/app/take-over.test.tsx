import { act } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, it } from 'vitest';
import { isDrawnAlike, removeMarks, restoreDrawn, takeEarlyActions } from './take-over.js';

afterEach(() => {
  document.body.innerHTML = '';
  removeMarks();
  history.replaceState(null, '');
});

function drawn(html: string): HTMLElement {
  document.body.innerHTML = `<div id="root">${html}</div>`;
  const root = document.getElementById('root');
  if (!root) throw new Error('nothing was drawn');
  return root;
}

it('gives what was drawn its styles, and forms their way', () => {
  const root = drawn('<form method="dialog"><p data-style="--x: 1; display: none"></p></form>');
  restoreDrawn(root);
  expect(root.innerHTML).toBe('<form><p style="--x: 1; display: none;"></p></form>');
});

describe('what was drawn is taken over', () => {
  it('by a visitor who reads its language', () => {
    expect(isDrawnAlike(drawn('<p></p>'))).toBe(true);
    expect(isDrawnAlike(drawn(''))).toBe(false);
  });

  it.each(['data-member', 'data-foreign'])('not where the page says %s', (mark) => {
    document.documentElement.setAttribute(mark, '');
    expect(isDrawnAlike(drawn('<p></p>'))).toBe(false);
  });

  it('not where one came with something to be told', () => {
    history.replaceState({ key: 'a', index: 1, state: { reason: 'sell' } }, '');
    expect(isDrawnAlike(drawn('<p></p>'))).toBe(false);
  });
});

it('does over what was typed and pressed before', () => {
  const root = drawn('<input name="q" value=""/><button type="button">0</button><output></output>');
  const [field, button] = [root.querySelector('input'), root.querySelector('button')];
  if (!field || !button) throw new Error('nothing was drawn');
  field.focus();
  field.value = 'Seobe';
  window.pressedEarly = button;

  function Screen() {
    const [text, setText] = useState('');
    const [count, setCount] = useState(0);
    return (
      <>
        <input name="q" value={text} onChange={(event) => setText(event.currentTarget.value)} />
        <button type="button" onClick={() => setCount(count + 1)}>
          {count}
        </button>
        <output>{text}</output>
      </>
    );
  }

  const doEarlyActions = takeEarlyActions(root);
  let app: Root | undefined;
  act(() => {
    app = hydrateRoot(root, <Screen />);
  });
  act(doEarlyActions);
  expect(root.querySelector('output')?.textContent).toBe('Seobe');
  expect(root.querySelector('button')?.textContent).toBe('1');
  expect(document.activeElement).toBe(field);
  act(() => app?.unmount());
});
