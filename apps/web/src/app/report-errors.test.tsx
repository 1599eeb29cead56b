import { screen } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { act } from 'react';
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import * as clientErrors from '../features/analytics/client-errors.js';
import { SectionBoundary } from '../components/loading/SectionBoundary.js';
import { createQueryClient } from './query-client.js';
import { Providers } from './Providers.js';
import { expectConsoleErrors } from '../testing/console.js';
import { render } from '../testing/render.js';
import { reportCaughtError, watchUncaughtErrors } from './report-errors.js';

const failure = new Error('the shelf fell down');
let report: MockInstance<typeof clientErrors.reportClientError>;

beforeEach(() => {
  report = vi.spyOn(clientErrors, 'reportClientError').mockResolvedValue();
});

function Broken(): never {
  throw failure;
}

describe('reportCaughtError', () => {
  it('reports an error that an error boundary has caught', async () => {
    expectConsoleErrors();
    await render(<div data-testid="root" />);
    const root = createRoot(screen.getByTestId('root'), { onCaughtError: reportCaughtError });
    act(() =>
      root.render(
        <Providers queryClient={createQueryClient()} environment="test">
          <SectionBoundary>
            <Broken />
          </SectionBoundary>
        </Providers>,
      ),
    );
    await vi.waitFor(() => expect(report).toHaveBeenCalledExactlyOnceWith(failure));
    expect(screen.getByRole('alert')).toBeInTheDocument();
    act(() => root.unmount());
  });
});

describe('watchUncaughtErrors', () => {
  it('reports uncaught errors and unhandled rejections', async () => {
    watchUncaughtErrors();
    window.dispatchEvent(new ErrorEvent('error', { error: failure }));
    const rejection = new Error('lost');
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: rejection }));
    await vi.waitFor(() => expect(report.mock.calls).toEqual([[failure], [rejection]]));
  });
});
