/** Creates a ref that sets a CSS property to the height of an element at the bottom of the screen, so that `Notices` appear above it. */
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

/** The ref for the button bar of a screen; at most one per screen. */
export const keepFootFree = keepFree('--foot');

/** The ref for the bottom card; at most one at a time. */
export const keepCardFree = keepFree('--card');
