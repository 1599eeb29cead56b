import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { createDeferred } from '../../../testing/deferred.js';
import { render } from '../../../testing/render.js';
import type { CropArea } from '../crop-image.js';
import { CropDialog } from './CropDialog.js';

// jsdom has neither the layout to move an image nor a canvas to crop it.
vi.mock('./CropStage.js', () => ({
  default: function WholeImage({ onArea }: { onArea: (area: CropArea) => void }) {
    useEffect(() => onArea({ x: 0, y: 0, width: 600, height: 600 }), [onArea]);
    return null;
  },
}));
vi.mock('../crop-image.js', () => ({ cropImage: () => Promise.resolve(new Blob(['x'])) }));

const image = { source: new Image(), width: 600, height: 600, close: () => undefined };
const picked = { address: 'blob:image', image };

it('CropDialog cannot be closed while the image is uploaded, and closes afterwards', async () => {
  const sent = createDeferred();
  const onCut = vi.fn(() => sent.promise);
  const onClose = vi.fn();
  const { user } = await render(<CropDialog picked={picked} onClose={onClose} onCut={onCut} />, {
    areas: ['profile', 'errors'],
  });
  const apply = await screen.findByRole('button', { name: 'Koristi ovu sliku' });
  await waitFor(() => expect(apply).toBeEnabled());
  await user.click(apply);
  await waitFor(() => expect(onCut).toHaveBeenCalled());
  const cancel = screen.getByRole('button', { name: 'Odustani' });
  expect(cancel).toBeDisabled();
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(onClose).not.toHaveBeenCalled();
  act(sent.resolve);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
