import { act, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, it } from 'vitest';
import { canHydrate, removeMarks, restoreInlineStyles, recordEarlyActions } from './hydration-replay.js';

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

it('restoreInlineStyles turns data-style into style and removes the method of a dialog form', () => {
  const root = drawn('<form method="dialog"><p data-style="--x: 1; display: none"></p></form>');
  restoreInlineStyles(root);
  expect(root.innerHTML).toBe('<form><p style="--x: 1; display: none;"></p></form>');
});

describe('canHydrate', () => {
  it('returns true for a server-rendered root and false for an empty one', () => {
    expect(canHydrate(drawn('<p></p>'))).toBe(true);
    expect(canHydrate(drawn(''))).toBe(false);
  });

  it.each(['data-member', 'data-foreign'])('returns false for a page marked %s', (mark) => {
    document.documentElement.setAttribute(mark, '');
    expect(canHydrate(drawn('<p></p>'))).toBe(false);
  });

  it('returns false when the history entry has navigation state', () => {
    history.replaceState({ key: 'a', index: 1, state: { reason: 'sell' } }, '');
    expect(canHydrate(drawn('<p></p>'))).toBe(false);
  });
});

describe('recordEarlyActions', () => {
  const html =
    '<input name="q" value=""/><input type="checkbox"/><button type="button">0</button><select><option value="newest" selected=""></option><option value="price"></option></select><output>, off, newest</output>';

  function Screen() {
    const [text, setText] = useState('');
    const [isOn, setIsOn] = useState(false);
    const [order, setOrder] = useState('newest');
    const [count, setCount] = useState(0);
    return (
      <>
        <input name="q" value={text} onChange={(event) => setText(event.currentTarget.value)} />
        <input type="checkbox" checked={isOn} onChange={(event) => setIsOn(event.currentTarget.checked)} />
        <button type="button" onClick={() => setCount(count + 1)}>
          {count}
        </button>
        <select value={order} onChange={(event) => setOrder(event.currentTarget.value)}>
          <option value="newest" />
          <option value="price" />
        </select>
        <output>{`${text}, ${isOn ? 'on' : 'off'}, ${order}`}</output>
      </>
    );
  }

  function partsOf(root: Element) {
    const [field, button] = [root.querySelector<HTMLInputElement>('[name="q"]'), root.querySelector('button')];
    const box = root.querySelector<HTMLInputElement>('[type="checkbox"]');
    const list = root.querySelector('select');
    if (!field || !button || !box || !list) throw new Error('nothing was drawn');
    return { field, button, box, list, said: () => root.querySelector('output')?.textContent };
  }

  /** Sets the text and dispatches one input event. */
  const write = (field: HTMLInputElement, text: string) => {
    field.focus();
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };

  let app: Root | undefined;
  afterEach(() => act(() => app?.unmount()));

  it('replays text, a checkbox, a select and a button press from before hydration', async () => {
    const root = drawn(html);
    const { field, button, box, list, said } = partsOf(root);
    write(field, 'Seobe');
    box.click();
    list.value = 'price';
    window.pressedEarly = button;
    const doEarlyActions = recordEarlyActions(root);
    act(() => {
      app = hydrateRoot(root, <Screen />);
    });
    act(doEarlyActions);
    await waitFor(() => expect(button.textContent).toBe('1'));
    expect(said()).toBe('Seobe, on, price');
    expect(field.value).toBe('Seobe');
    expect(document.activeElement).toBe(field);
  });

  it('replays text that is typed while React renders', () => {
    const root = drawn(html);
    const { field, button, said } = partsOf(root);
    const doEarlyActions = recordEarlyActions(root);
    write(field, 'Seobe');
    act(() => {
      app = hydrateRoot(root, <Screen />);
    });
    write(field, 'Seobe i');
    act(doEarlyActions);
    expect(said()).toBe('Seobe i, off, newest');
    expect(button.textContent).toBe('0');
  });

  it('replays text in a field that replaced the recorded one', () => {
    const root = drawn(html);
    write(partsOf(root).field, 'Seo');
    const doEarlyActions = recordEarlyActions(root);
    write(partsOf(root).field, 'Seobe');
    act(() => {
      app = createRoot(root);
      app.render(<Screen />);
    });
    act(doEarlyActions);
    expect(partsOf(root).said()).toBe('Seobe, off, newest');
    expect(document.activeElement).toBe(partsOf(root).field);
  });

  it('presses the button that replaced the recorded one', async () => {
    const root = drawn(`<button type="button">0</button>${html}`);
    window.pressedEarly = partsOf(root).button;
    const doEarlyActions = recordEarlyActions(root);
    act(() => {
      app = createRoot(root);
      app.render(<Screen />);
    });
    act(doEarlyActions);
    await waitFor(() => expect(partsOf(root).button.textContent).toBe('1'));
  });
});
