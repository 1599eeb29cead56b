import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from '../../../testing/render.js';
import BarcodeScanner from './BarcodeScanner.js';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

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

it('BarcodeScanner says that the reader is not ready until it has read a frame', async () => {
  let finishRead: (codes: { rawValue: string }[]) => void = () => undefined;
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = () => Promise.resolve(['ean_13']);
      detect = () => new Promise<{ rawValue: string }[]>((resolve) => (finishRead = resolve));
    },
  );
  const stream = { getTracks: () => [], getVideoTracks: () => [] };
  const mediaDevices = { getUserMedia: () => Promise.resolve(stream) };
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(640);
  await render(<BarcodeScanner onClose={vi.fn()} onFound={vi.fn()} />, { areas: ['isbn'] });
  expect(await screen.findByText('Pripremamo čitač…')).toBeInTheDocument();
  expect(screen.queryByText('Tražimo bar-kod…')).not.toBeInTheDocument();
  act(() => finishRead([]));
  expect(await screen.findByText('Tražimo bar-kod…')).toBeInTheDocument();
});
