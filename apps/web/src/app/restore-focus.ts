/**
 * Gives the focus back to an element that lost it by being disabled, once it is enabled again, unless another element has the focus then.
 * Chromium takes the focus from the button of a running request, so that the keyboard could not repeat a failed one.
 */
export function restoreFocusOfDisabled(): void {
  let disabled: HTMLElement | undefined;

  // Called before the browser takes the focus, which it does when it renders.
  new MutationObserver(() => {
    const { activeElement, body } = document;
    if (activeElement instanceof HTMLElement && activeElement.matches(':disabled')) {
      disabled = activeElement;
      return;
    }
    if (!disabled || (disabled.isConnected && disabled.matches(':disabled'))) return;
    if (activeElement === body) disabled.focus({ preventScroll: true });
    disabled = undefined;
  }).observe(document, { subtree: true, attributeFilter: ['disabled'] });
}
