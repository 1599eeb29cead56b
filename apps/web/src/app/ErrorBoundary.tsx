import { Component, type ReactNode } from 'react';
import { AppError } from './AppError.js';

/**
 * Error boundary of the screens; shows `AppError` until `resetKey` changes with a navigation. It resets while rendering, so that a
 * transition keeps the fallback until the next screen is loaded; `react-error-boundary` resets after the commit.
 */
export class ErrorBoundary extends Component<
  { resetKey: string; children: ReactNode },
  { error: unknown; hasFailed: boolean; failedKey: string }
> {
  override state = { error: undefined as unknown, hasFailed: false, failedKey: '' };

  static getDerivedStateFromError(error: unknown) {
    return { error, hasFailed: true };
  }

  static getDerivedStateFromProps(
    { resetKey }: { resetKey: string },
    { hasFailed, failedKey }: { hasFailed: boolean; failedKey: string },
  ) {
    if (!hasFailed) return { failedKey: resetKey };
    return resetKey === failedKey ? null : { hasFailed: false, error: undefined, failedKey: resetKey };
  }

  override render() {
    return this.state.hasFailed ? <AppError error={this.state.error} /> : this.props.children;
  }
}
