/**
 * A ref for what stands at the foot of the screen: its height is in a property of the page as long as it is there, so that messages
 * (`Notices`) stand above it and cover none of its buttons.
 */
const keepFree =
  (property: string) =>
  (element: HTMLElement | null): (() => void) | undefined => {
    if (!element) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(property, `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  };

/** For a bar with the buttons of a screen, of which it has at most one. */
export const keepFootFree = keepFree('--foot');

/** For a card with a question, of which there is one at a time. */
export const keepCardFree = keepFree('--card');
