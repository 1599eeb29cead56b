import { styleAttribute } from '@korice/contracts/first-view';

/** The page's first script writes these onto the document, so that what the server drew for everybody shows as it is here. */
const marks = ['data-member', 'data-answered', 'data-foreign'] as const;

/** Whether the program is about to draw what the server drew: a visitor's page in the same language, come to without anything to tell. */
export function isDrawnAlike(root: Element): boolean {
  const { documentElement: page } = document;
  const isVisitorsPage = !page.hasAttribute('data-member') && !page.hasAttribute('data-foreign');
  const entry = history.state as { state?: unknown } | null;
  return root.hasChildNodes() && isVisitorsPage && (entry?.state ?? null) === null;
}

/** Makes what the server drew what the program would have drawn: with styles, which the policy lets a program set but no page write. */
export function restoreDrawn(root: Element): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[${styleAttribute}]`)) {
    element.style.cssText = element.getAttribute(styleAttribute) ?? '';
    element.removeAttribute(styleAttribute);
  }
  for (const form of root.querySelectorAll('form')) form.removeAttribute('method');
}

const fieldsOf = (root: Element) => [...root.querySelectorAll('input')];

/** Tells React what is typed into a field as if it were typed now. */
function type(field: HTMLInputElement, text: string): void {
  // Past React, which would take a value that it sees being set for its own.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Takes note of what somebody has done in a page that nothing answered yet: text that was typed and where, the button that was pressed last.
 * The answer does it over, once the program stands in the page.
 */
export function takeEarlyActions(root: Element): () => void {
  const before = fieldsOf(root).map((field) => {
    const { name, value, defaultValue } = field;
    const text = value === defaultValue ? undefined : value;
    field.value = defaultValue;
    return { name, text, isFocused: field === document.activeElement };
  });
  const pressed = window.pressedEarly;
  return () => {
    const fields = fieldsOf(root);
    before.forEach(({ name, text, isFocused }, at) => {
      const field = fields[at];
      if (field?.name !== name) return;
      if (isFocused) field.focus({ preventScroll: true });
      if (text !== undefined) type(field, text);
    });
    if (pressed?.isConnected) pressed.click();
  };
}

/** From here on the program says itself who is here and what has been answered. */
export function removeMarks(): void {
  for (const mark of marks) document.documentElement.removeAttribute(mark);
  window.pressedEarly = null;
}

declare global {
  interface Window {
    /** The button that was pressed last before the program ran; null once it does. */
    pressedEarly?: HTMLButtonElement | null | undefined;
  }
}
