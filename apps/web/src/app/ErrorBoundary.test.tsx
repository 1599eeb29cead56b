import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectConsoleErrors } from '../testing/console.js';
import { render } from '../testing/render.js';
import { AppError, ErrorBoundary } from './ErrorBoundary.js';

function Broken(): never {
  throw new Error('the shelf fell down');
}

// @spec 2-route-error
it('ErrorBoundary shows the message of a render error, and renders children that throw none', async () => {
  expectConsoleErrors(); // React logs caught errors
  const boundary = (resetKey: string, isBroken: boolean) => (
    <ErrorBoundary resetKey={resetKey}>{isBroken ? <Broken /> : <p>Sve je u redu</p>}</ErrorBoundary>
  );
  const { unmount } = await render(boundary('a', true));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Neočekivana greška!');
  expect(screen.getByText('the shelf fell down')).toBeInTheDocument();
  expect(document.title).toBe('Neočekivana greška! · Korice');
  unmount();
  await render(boundary('b', false));
  expect(screen.getByText('Sve je u redu')).toBeInTheDocument();
});

// @spec 2-route-error
it('AppError shows the status text of a response, with a reload button and a link to the home page', async () => {
  await render(<AppError error={{ status: 503, statusText: 'Service Unavailable' }} />);
  expect(screen.getByText('Service Unavailable')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Na početnu stranu' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('button', { name: 'Osveži stranu' })).toBeVisible();
});

// @spec 2-route-error 8-routing-failed
it('AppError shows the title “Unexpected Application Error!” in English', async () => {
  await render(<AppError error={new Error('the shelf fell down')} />, { language: 'en' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Unexpected Application Error!');
});
