/**
 * A ref for a bar that stands at the foot of the screen: while it is there, messages (`Notices`) stand above it and cover none
 * of its buttons. At most one such bar is on a screen.
 */
export function keepFootFree(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--foot', `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--foot');
  };
}
