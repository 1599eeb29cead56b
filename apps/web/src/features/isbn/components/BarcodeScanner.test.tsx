import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from '../../../testing/render.js';
import BarcodeScanner from './BarcodeScanner.js';

afterEach(() => vi.unstubAllGlobals());

it('BarcodeScanner stays open when its file picker is cancelled', async () => {
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = () => Promise.resolve(['ean_13']);
      detect = () => Promise.resolve([]);
    },
  );
  const onClose = vi.fn();
  await render(<BarcodeScanner onClose={onClose} onFound={vi.fn()} />, { areas: ['isbn'] });
  const input = (await screen.findByRole('dialog')).querySelector('input');
  fireEvent(input ?? document, new Event('cancel', { bubbles: true }));
  expect(input).toHaveAttribute('type', 'file');
  expect(onClose).not.toHaveBeenCalled();
});

it.each([
  ['its worker', () => new Event('error')],
  ['the decoder of its worker', () => new MessageEvent('message', { data: 'loadFailed' })],
])('BarcodeScanner says that it cannot read when %s does not load', async (_name, failure) => {
  vi.stubGlobal('BarcodeDetector', undefined);
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      constructor() {
        super();
        queueMicrotask(() => this.dispatchEvent(failure()));
      }
      terminate = vi.fn();
    },
  );
  await render(<BarcodeScanner onClose={vi.fn()} onFound={vi.fn()} />, { areas: ['isbn'] });
  expect(await screen.findByText(/^Čitač bar-koda se nije učitao\./)).toBeInTheDocument();
  expect(screen.queryByText('Izaberi sliku')).not.toBeInTheDocument();
});
