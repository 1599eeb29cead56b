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
