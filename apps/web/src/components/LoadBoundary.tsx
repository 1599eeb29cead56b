import { Component, type ReactNode, startTransition } from 'react';
import { LoadFailed } from './LoadFailed.js';

/** A chunk of the application, code or texts, could not be loaded. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

interface Props {
  /** A change retries. */
  resetKey: string;
  /** Called before each retry and on unmount, to discard the failed load. */
  onRetry: () => void;
  children: ReactNode;
}

/** Error boundary for `ChunkLoadError` only; rethrows every other error to the next boundary. */
export class LoadBoundary extends Component<Props, { error: unknown; hasFailed: boolean }> {
  override state = { error: undefined as unknown, hasFailed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, hasFailed: true };
  }

  override componentDidUpdate({ resetKey }: Props) {
    if (this.state.hasFailed && resetKey !== this.props.resetKey) this.retry();
  }

  override componentWillUnmount() {
    if (this.state.hasFailed) this.props.onRetry();
  }

  /** A transition keeps this failure on screen while the chunk loads, instead of the fallback of the whole page. */
  retry = () => {
    this.props.onRetry();
    startTransition(() => this.setState({ error: undefined, hasFailed: false }));
  };

  override render() {
    const { error, hasFailed } = this.state;
    if (!hasFailed) return this.props.children;
    if (error instanceof ChunkLoadError) return <LoadFailed error={error} onRetry={this.retry} />;
    throw error;
  }
}
