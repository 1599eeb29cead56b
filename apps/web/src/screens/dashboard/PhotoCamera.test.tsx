import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openShelf } from '../../features/shelf/shelf.js';
import { clearStored } from '../../lib/storage.js';
import { withIndexedDb } from '../../testing/indexed-db.js';
import { render } from '../../testing/render.js';
import { buildMe } from '../../testing/samples.js';
import { PhotoCamera } from './PhotoCamera.js';

withIndexedDb();
afterEach(clearStored);
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
  vi.restoreAllMocks();
});

/** Fakes a camera and a canvas, which jsdom lacks. Encodes the photos in turn; null as a device without memory. */
function fakeDevice({ photos, context = {} }: { photos: (Blob | null)[]; context?: object | null }): void {
  const stream = { getTracks: () => [], getVideoTracks: () => [] };
  const mediaDevices = { getUserMedia: () => Promise.resolve(stream) };
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  // `drawImage` is the only method that the camera calls.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
    context && ({ drawImage: () => undefined } as never),
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) => give(photos.shift() ?? null));
}

/** Opens the camera on a queue of one book. */
async function open() {
  const shelf = await openShelf(buildMe()._id);
  for (const { id } of shelf.add(['9788610012347']).added) shelf.update(id, { title: 'Seobe' });
  const ignore = () => undefined;
  const opened = await render(<PhotoCamera shelf={shelf} onUnavailable={ignore} onBack={ignore} onNext={ignore} />, {
    areas: ['shelf', 'isbn'],
  });
  // The film strip has a button with this name too, behind the shutter.
  const [shutter = document.body] = screen.getAllByRole('button', { name: 'Slikaj: Seobe' });
  await waitFor(() => expect(shutter).toHaveAttribute('aria-disabled', 'false'));
  return { ...opened, shelf, shutter };
}

describe('PhotoCamera', () => {
  it('reports a photo that the device could not take, until the next one succeeds', async () => {
    fakeDevice({ photos: [null, new Blob(['jpeg'])] });
    const { user, shelf, shutter } = await open();
    await user.click(shutter);
    expect(await screen.findByRole('alert')).toHaveTextContent('Slika nije snimljena.');
    expect(shelf.read().books[0]?.photoIds).toEqual([]);
    await user.click(shutter);
    expect(await screen.findByText('Sve knjige imaju sliku')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
    shelf.close();
  });

  it('adds no empty photo on a device without memory for a canvas', async () => {
    fakeDevice({ photos: [new Blob(['jpeg'])], context: null });
    const { user, shelf, shutter } = await open();
    await user.click(shutter);
    expect(await screen.findByRole('alert')).toHaveTextContent('Slika nije snimljena.');
    expect(shelf.read().books[0]?.photoIds).toEqual([]);
    shelf.close();
  });
});
