import { Component, type ReactNode } from 'react';
import { AppError } from './AppError.js';

/** Catches what a screen throws while it renders or loads, and shows the fallback until the person navigates on (`resetKey`). */
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
