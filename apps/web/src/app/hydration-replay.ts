import { styleAttribute } from '@korice/contracts/first-view';

/** Attributes that the inline script of the page sets, so that style sheets adapt the server-rendered page to this browser. */
const marks = ['data-member', 'data-answered', 'data-foreign'] as const;

/** Returns whether the application renders the same page as the server: for a visitor, in the same language, without navigation state. */
export function canHydrate(root: Element): boolean {
  const { documentElement: page } = document;
  const isForVisitors = !page.hasAttribute('data-member') && !page.hasAttribute('data-foreign');
  const entry = history.state as { state?: unknown } | null;
  return root.hasChildNodes() && isForVisitors && (entry?.state ?? null) === null;
}

/** Sets the inline styles of the server-rendered page, so that React can hydrate it: the CSP allows only scripts to set them. */
export function restoreInlineStyles(root: Element): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[${styleAttribute}]`)) {
    element.style.cssText = element.getAttribute(styleAttribute) ?? '';
    element.removeAttribute(styleAttribute);
  }
  for (const form of root.querySelectorAll('form')) form.removeAttribute('method');
}

type Field = HTMLInputElement | HTMLSelectElement;

const boxes = '[type="checkbox"], [type="radio"]';
const fieldsOf = (root: Element) => [...root.querySelectorAll<Field>(`input:not(${boxes}), select`)];

/** Returns the value of a field before any input. */
const initialValueOf = (field: Field): string =>
  field instanceof HTMLInputElement
    ? field.defaultValue
    : (([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0])?.value ?? '');

/** Returns the value that React assumes a field to have. */
const reactValueOf = (field: Field): string => (field instanceof HTMLInputElement ? field.defaultValue : field.value);

const nameOf = (button: HTMLButtonElement) => button.getAttribute('aria-label') ?? button.textContent;

/** Returns a function that finds the button again after a rerender: by its name and its index among the buttons of that name. */
function createButtonFinder(root: Element, button: HTMLButtonElement): () => HTMLButtonElement | undefined {
  const name = nameOf(button);
  const namesakes = () => [...root.querySelectorAll('button')].filter((other) => nameOf(other) === name);
  const index = namesakes().indexOf(button);
  return () => (button.isConnected ? button : namesakes()[index]);
}

/** Enters a value so that React handles it like input of the person. */
function enterValue(field: Field, text: string): void {
  // React ignores an input event without a changed value.
  field.value = reactValueOf(field);
  // The native setter: React overrides the property of the element to track its own writes.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }));
}

/**
 * Records what the person does before the page is hydrated: input, focus, ticked boxes and the last pressed button. The returned function
 * replays it after hydration. Call this right before React gets the root: from then on React replays clicks itself, but not input.
 */
export function recordEarlyActions(root: Element): () => void {
  const fields = fieldsOf(root);
  const placeOf = (target: EventTarget | null) => fields.findIndex((field) => field === target);
  const entered = new Map(
    fields.flatMap((field, index) => (field.value === initialValueOf(field) ? [] : [[index, field.value] as const])),
  );
  let focused = placeOf(document.activeElement);
  const recordInput = ({ target }: Event) => {
    const index = placeOf(target);
    const field = fields[index];
    if (field) entered.set(index, field.value);
  };
  const recordFocus = ({ target }: Event) => {
    focused = placeOf(target);
  };
  window.addEventListener('input', recordInput, true);
  window.addEventListener('focusin', recordFocus, true);
  const ticked = [...root.querySelectorAll<HTMLInputElement>(boxes)].filter(
    ({ checked, defaultChecked }) => checked !== defaultChecked,
  );
  for (const box of ticked) box.checked = box.defaultChecked;
  const findPressed = window.pressedEarly ? createButtonFinder(root, window.pressedEarly) : undefined;
  return () => {
    window.removeEventListener('input', recordInput, true);
    window.removeEventListener('focusin', recordFocus, true);
    const now = fieldsOf(root);
    fields.forEach(({ name }, index) => {
      const field = now[index];
      if (field?.name !== name) return;
      if (index === focused && field !== document.activeElement) field.focus({ preventScroll: true });
      const text = entered.get(index);
      if (text !== undefined && text !== reactValueOf(field)) enterValue(field, text);
    });
    // After React has rendered the replayed input: a form submits the rendered values.
    queueMicrotask(() => {
      for (const box of ticked) if (box.isConnected) box.click();
      findPressed?.()?.click();
    });
  };
}

/** Removes the attributes of the inline script: the application renders that state itself. */
export function removeMarks(): void {
  for (const mark of marks) document.documentElement.removeAttribute(mark);
  window.pressedEarly = null;
}

declare global {
  interface Window {
    /** The last button that was pressed before hydration; null afterwards. */
    pressedEarly?: HTMLButtonElement | null | undefined;
  }
}
