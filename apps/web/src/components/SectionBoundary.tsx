import { Component, type ReactNode } from 'react';
import { FailedState } from './FailedState.js';
import { Wrap } from './Wrap.js';

/** Keeps what one part of a page throws from taking the others with it: the part says so and can be tried again. */
export class SectionBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  private readonly retry = () => this.setState({ hasFailed: false });

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Wrap>
        <FailedState onRetry={this.retry} />
      </Wrap>
    );
  }
}
