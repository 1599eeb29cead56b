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

type Field = HTMLInputElement | HTMLSelectElement;

const boxes = '[type="checkbox"], [type="radio"]';
const fieldsOf = (root: Element) => [...root.querySelectorAll<Field>(`input:not(${boxes}), select`)];

/** What a field held before anybody touched it. */
const drawnIn = (field: Field): string =>
  field instanceof HTMLInputElement
    ? field.defaultValue
    : (([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0])?.value ?? '');

/** What React takes a field to hold: it writes that down in text fields, and into lists themselves. */
const knownOf = (field: Field): string => (field instanceof HTMLInputElement ? field.defaultValue : field.value);

const nameOf = (button: HTMLButtonElement) => button.getAttribute('aria-label') ?? button.textContent;

/** Answers how to find a button again in a page that was drawn anew: by its name, and its place among those of that name. */
function noteButton(root: Element, button: HTMLButtonElement): () => HTMLButtonElement | undefined {
  const name = nameOf(button);
  const namesakes = () => [...root.querySelectorAll('button')].filter((other) => nameOf(other) === name);
  const at = namesakes().indexOf(button);
  return () => (button.isConnected ? button : namesakes()[at]);
}

/** Tells React what a field holds as if somebody entered it now. */
function enter(field: Field, text: string): void {
  // What React knows of already must differ for it to take note.
  field.value = knownOf(field);
  // Past React, which would take a value that it sees being set for its own.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }));
}

/**
 * Takes note of what somebody has done in a page that nothing answered yet, and of what is entered until the program stands in it: what was
 * entered and where the cursor is, boxes that were ticked, the button that was pressed last. The answer does it over then. Call it right before React
 * is given the root, which answers presses by itself from then on, but hears nothing of what is entered before it stands.
 */
export function takeEarlyActions(root: Element): () => void {
  const fields = fieldsOf(root);
  const placeOf = (target: EventTarget | null) => fields.findIndex((field) => field === target);
  const entered = new Map(
    fields.flatMap((field, at) => (field.value === drawnIn(field) ? [] : [[at, field.value] as const])),
  );
  let focused = placeOf(document.activeElement);
  const noteText = ({ target }: Event) => {
    const at = placeOf(target);
    const field = fields[at];
    if (field) entered.set(at, field.value);
  };
  const noteFocus = ({ target }: Event) => {
    focused = placeOf(target);
  };
  window.addEventListener('input', noteText, true);
  window.addEventListener('focusin', noteFocus, true);
  const ticked = [...root.querySelectorAll<HTMLInputElement>(boxes)].filter(
    ({ checked, defaultChecked }) => checked !== defaultChecked,
  );
  for (const box of ticked) box.checked = box.defaultChecked;
  const findPressed = window.pressedEarly ? noteButton(root, window.pressedEarly) : undefined;
  return () => {
    window.removeEventListener('input', noteText, true);
    window.removeEventListener('focusin', noteFocus, true);
    const now = fieldsOf(root);
    fields.forEach(({ name }, at) => {
      const field = now[at];
      if (field?.name !== name) return;
      if (at === focused && field !== document.activeElement) field.focus({ preventScroll: true });
      const text = entered.get(at);
      if (text !== undefined && text !== knownOf(field)) enter(field, text);
    });
    // Once React has drawn what was typed: a form that is sent tells what it has drawn.
    queueMicrotask(() => {
      for (const box of ticked) if (box.isConnected) box.click();
      findPressed?.()?.click();
    });
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
