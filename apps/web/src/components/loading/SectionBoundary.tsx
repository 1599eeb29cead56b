import { Component, type ReactNode } from 'react';
import { FailedState } from './FailedState.js';
import { Wrap } from '../Wrap.js';

/** Error boundary of one section of a page: shows a failure with a retry button while the other sections stay. */
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
