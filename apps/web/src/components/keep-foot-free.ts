/** Creates a ref that publishes the height of an element at the bottom of the screen as a CSS property, so that `Notices` appear above it. */
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

/** For the bar with the buttons of a screen; at most one per screen. */
export const keepFootFree = keepFree('--foot');

/** For the bottom card; at most one at a time. */
export const keepCardFree = keepFree('--card');
