import type { BookImage } from '@korice/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dismissNotices } from '../../../lib/notices.js';
import { withNetwork } from '../../../testing/reply.js';
import { render } from '../../../testing/render.js';
import { buildImage } from '../../../testing/samples.js';
import { BookGallery } from './BookGallery.js';

/** Whether the chunk of the full-screen view can be loaded. */
const connection = vi.hoisted(() => ({ isLost: false }));
vi.mock('./PhotoOverlay.js', async (load) => {
  if (connection.isLost) throw new TypeError('Failed to fetch the module');
  return load<typeof import('./PhotoOverlay.js')>();
});

withNetwork();

const three = [buildImage(), buildImage(), buildImage()];
function Gallery({ images }: { images: BookImage[] }) {
  const [chosen, setChosen] = useState(0);
  return (
    <BookGallery book={{ title: 'Seobe', author: 'Miloš Crnjanski', images }} chosen={chosen} onChoose={setChosen} />
  );
}
const show = (images: BookImage[]) => render(<Gallery images={images} />, { areas: ['book'] });

const large = (index: number, of = 3) =>
  screen.findByRole('button', { name: `Uvećaj sliku: Seobe, slika ${index} od ${of}` });
function imageIn(element: HTMLElement): HTMLImageElement {
  const image = element.querySelector('img');
  if (!image) throw new Error('There is no image');
  return image;
}
const swipe = (element: HTMLElement, from: number, to: number) => {
  fireEvent.pointerDown(element, { pointerType: 'touch', clientX: from });
  fireEvent.pointerUp(element, { pointerType: 'touch', clientX: to });
};

describe('BookGallery', () => {
  afterEach(() => {
    connection.isLost = false;
    dismissNotices();
  });

  it('shows a failure when the full-screen view does not load, and opens it on the next click', async () => {
    connection.isLost = true;
    const { user } = await show(three);
    await user.click(await large(1));
    expect(await screen.findByText(/Učitavanje nije uspelo/)).toBeInTheDocument();
    connection.isLost = false;
    await user.click(await large(1));
    expect(await screen.findByRole('dialog', { name: 'Slike knjige: Seobe' })).toBeInTheDocument();
  });

  it('loads the large image with high priority, and draws a cover for a thumbnail only after it fails', async () => {
    await show(three);
    const stage = await large(1);
    const thumbnail = screen.getByRole('button', { name: 'Prikaži sliku 2' });
    expect(stage.querySelector('img')).toHaveAttribute('fetchpriority', 'high');
    expect(stage.querySelector('svg')).toBeInTheDocument();
    expect(thumbnail.querySelector('img')).toHaveAttribute('fetchpriority', 'low');
    expect(thumbnail.querySelector('svg')).not.toBeInTheDocument();
    fireEvent.error(thumbnail.querySelector('img') ?? thumbnail);
    expect(thumbnail.querySelector('svg')).toBeInTheDocument();
  });

  // @spec 2-book-gallery
  it('shows the typographic cover of a book without images', async () => {
    await show([]);
    expect(screen.getByRole('img', { name: 'Korice: Seobe' })).toBeInTheDocument();
    expect(screen.getByText('Oglas nema sliku')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  // @spec 2-book-gallery
  it('has no thumbnails for a single image, and labels a cover from a catalogue', async () => {
    await show([buildImage({ source: 'catalogue' })]);
    expect(await large(1, 1)).toBeInTheDocument();
    expect(screen.getByText('Ilustracija izdanja')).toBeInTheDocument();
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });

  // @spec 2-book-gallery
  it('changes the image by thumbnail, arrow key and swipe', async () => {
    const { user } = await show(three);
    await user.click(screen.getByRole('button', { name: 'Prikaži sliku 2' }));
    expect(await large(2)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Prikaži sliku 2' })).toHaveAttribute('aria-current', 'true');
    await user.keyboard('{ArrowRight}');
    expect(await large(3)).toBeInTheDocument();
    await user.keyboard('{ArrowRight}{ArrowLeft}');
    swipe(await large(3), 200, 240);
    expect(await large(2)).toBeInTheDocument();
    swipe(await large(2), 200, 165);
    expect(await large(2)).toBeInTheDocument();
    expect(screen.getByText('2 / 3')).toBeInTheDocument();
  });

  // @spec 2-book-gallery
  it('changes the image full-screen by button, key and swipe, and keeps it after closing', async () => {
    const { user } = await show(three);
    await user.click(await large(1));
    const overlay = within(await screen.findByRole('dialog', { name: 'Slike knjige: Seobe' }));
    expect(overlay.getByText('1 od 3')).toBeInTheDocument();
    await user.click(overlay.getByRole('button', { name: 'Prethodna slika' }));
    expect(overlay.getByRole('img', { name: 'Seobe, slika 3 od 3' })).toBeInTheDocument();
    await user.keyboard('{ArrowLeft}');
    expect(overlay.getByText('2 od 3')).toBeInTheDocument();
    swipe(overlay.getByRole('figure'), 200, 100);
    expect(overlay.getByText('3 od 3')).toBeInTheDocument();
    await user.click(overlay.getByRole('button', { name: 'Zatvori uvećanu sliku' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await large(3)).toBeInTheDocument();
  });

  it('closes the full-screen view on a click on the image, not at the end of a selection or drag', async () => {
    const { user } = await show(three);
    await user.click(await large(1));
    const overlay = within(await screen.findByRole('dialog'));
    const shownImage = overlay.getByRole('img', { name: 'Seobe, slika 1 od 3' });
    const clicked = vi.fn();
    screen.getByRole('dialog').addEventListener('click', clicked);
    const drag = (from: Element, to: Element) =>
      user.pointer([
        { keys: '[MouseLeft>]', target: from, coords: { clientX: 200, clientY: 100 } },
        { target: to, coords: { clientX: 210, clientY: 160 } },
        { keys: '[/MouseLeft]', target: to, coords: { clientX: 210, clientY: 160 } },
      ]);
    await drag(shownImage, shownImage);
    await drag(overlay.getByText('1 od 3'), shownImage);
    await drag(shownImage, overlay.getByText('1 od 3'));
    expect(clicked).toHaveBeenCalledTimes(3);
    expect(shownImage).toBeInTheDocument();
    await user.click(shownImage);
    expect(shownImage).not.toBeInTheDocument();
  });

  it('does not treat the end of a swipe as a click', async () => {
    await show(three);
    const stage = await large(1);
    swipe(stage, 300, 200);
    fireEvent.click(stage);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    fireEvent.click(await large(2));
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
  });

  // @spec 2-image-fallback
  it('shows the typographic cover for an image that does not load', async () => {
    const { container } = await show([buildImage()]);
    const image = container.querySelector('img');
    if (!image) throw new Error('There is no image');
    fireEvent.error(image);
    expect(container.querySelector('img')).toBeNull();
    expect(container.querySelector('svg')).not.toBeNull();
  });

  it('shows that the large image did not load, and requests it again', async () => {
    const { user } = await show(three);
    const stage = await large(1);
    fireEvent.error(imageIn(stage));
    expect(screen.getByRole('alert')).toHaveTextContent('Slika se nije učitala.');
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(imageIn(stage)).toHaveAttribute('src', three[0]?.url);
    expect(screen.getByRole('region', { name: 'Slike knjige' })).toHaveFocus();
    fireEvent.error(imageIn(stage));
    expect(screen.getByRole('button', { name: 'Pokušaj ponovo' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Prikaži sliku 2' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows in the full-screen view that only the full image did not load, and requests it again', async () => {
    const { user } = await show(three);
    await user.click(await large(1));
    const overlay = within(await screen.findByRole('dialog', { name: 'Slike knjige: Seobe' }));
    fireEvent.error(overlay.getByAltText('Seobe, slika 1 od 3'));
    expect(overlay.getByRole('alert')).toHaveTextContent('Slika se nije učitala.');
    await user.click(overlay.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(overlay.queryByRole('alert')).not.toBeInTheDocument();
    expect(overlay.getByAltText('Seobe, slika 1 od 3')).toHaveAttribute('src', three[0]?.url);
    expect(screen.getByRole('dialog')).toHaveFocus();
  });
});
