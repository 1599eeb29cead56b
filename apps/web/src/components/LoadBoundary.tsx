import { Component, type ReactNode, startTransition } from 'react';
import { LoadFailed } from './LoadFailed.js';

/** A part of the site, its code or its texts, could not be loaded. */
export class LoadError extends Error {
  override readonly name = 'LoadError';

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

interface Props {
  /** Another one is another try. */
  resetKey: string;
  /** Called before each and when this is left: what failed has to be forgotten. */
  onRetry: () => void;
  children: ReactNode;
}

/** Stands in for a part that could not be loaded; every other fault goes on to the boundary around. */
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

  /** A transition: what stands here stays until the part is there, instead of the whole page giving way to its fallback. */
  retry = () => {
    this.props.onRetry();
    startTransition(() => this.setState({ error: undefined, hasFailed: false }));
  };

  override render() {
    const { error, hasFailed } = this.state;
    if (!hasFailed) return this.props.children;
    if (error instanceof LoadError) return <LoadFailed error={error} onRetry={this.retry} />;
    throw error;
  }
}
