import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cutOff, reply, withNetwork } from '../../../testing/reply.js';
import { render } from '../../../testing/render.js';
import { buildId, buildImage } from '../../../testing/samples.js';
import type { StoredImage } from '../image-list.js';
import { useImageList } from '../use-image-list.js';
import { ImagesField } from './ImagesField.js';

withNetwork();

const uploaded = () => {
  const { source: _source, ...image } = buildImage();
  return image;
};

function Field({ names, onTurn }: { names: string[]; onTurn: (image: StoredImage) => void }) {
  const [images, list] = useImageList(() =>
    names.map((name) => ({ ...buildImage(), url: `/uploads/${buildId()}-1.webp`, name, sentAt: null })),
  );
  return (
    <>
      <ImagesField
        id="slike"
        label="Slike"
        hint="Prva slika je naslovna."
        images={images}
        list={list}
        isDisabled={false}
        onTurn={onTurn}
      />
      <output>{images.map((image) => image.state !== 'stored' || image.name).join(' ')}</output>
    </>
  );
}

const open = (names: string[] = [], onTurn = vi.fn()) =>
  render(<Field names={names} onTurn={onTurn} />, { areas: ['images', 'errors'] });

const order = () => screen.getAllByRole('status').find(({ tagName }) => tagName === 'OUTPUT');
const news = () => screen.getAllByRole('status')[0];
const grip = (index: number) => screen.getByRole('button', { name: `Promeni mesto slike ${index}` });
const photo = (name = 'prednja.jpg') => new File(['x'], name, { type: 'image/jpeg' });

describe('ImagesField', () => {
  // @spec 2-form-right 5-images-only
  it('accepts several image files, and labels the cover image', async () => {
    reply('POST /api/images', uploaded);
    const { user } = await open();
    const input = screen.getByLabelText('Slike');
    expect(input).toHaveAttribute('accept', 'image/*');
    await user.upload(input, [photo(), photo('zadnja.jpg')]);
    expect(await screen.findByRole('img', { name: 'Slika 2' })).toBeInTheDocument();
    expect(screen.getByText('Naslovna slika')).toBeInTheDocument();
  });

  it('moves the focus to the next image when one is removed, and to the file input after the last', async () => {
    const { user } = await open(['prva', 'druga']);
    await user.click(screen.getByRole('button', { name: 'Obriši sliku 1' }));
    expect(screen.getByRole('button', { name: 'Obriši sliku 1' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Slike')).toHaveFocus();
  });

  it('accepts dropped files', async () => {
    reply('POST /api/images', uploaded);
    await open();
    const zone = screen.getByText('Prevuci slike ovde ili ih izaberi');
    fireEvent.dragOver(zone);
    fireEvent.drop(screen.getByText('Pusti slike ovde'), { dataTransfer: { files: [photo()] } });
    expect(await screen.findByRole('img', { name: 'Slika 1' })).toBeInTheDocument();
  });

  it('shows the progress of an upload and cancels it', async () => {
    reply('POST /api/images', uploaded(), { delay: 'infinite' });
    const { user } = await open();
    await user.upload(screen.getByLabelText('Slike'), photo());
    expect(screen.getByRole('progressbar', { name: 'prednja.jpg' })).toBeInTheDocument();
    expect(screen.getByText('Poslato 0 od 1')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Prekini slanje: prednja.jpg' }));
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
  });

  it('shows why an upload failed and retries only that file', async () => {
    cutOff('POST /api/images');
    const { user } = await open(['korice']);
    await user.upload(screen.getByLabelText('Slike'), photo());
    expect(await screen.findByRole('alert')).toHaveTextContent('1 slika nije poslata.');
    expect(screen.getByText('Slika nije poslata: prednja.jpg')).toBeInTheDocument();
    expect(screen.getByText(/Nema veze sa serverom/)).toBeInTheDocument();
    reply('POST /api/images', uploaded);
    await user.click(screen.getByRole('button', { name: 'Pošalji ponovo: prednja.jpg' }));
    expect(await screen.findByRole('img', { name: 'Slika 2' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('refuses more than ten images with a message', async () => {
    reply('POST /api/images', uploaded);
    const { user } = await open(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']);
    await user.upload(screen.getByLabelText('Slike'), [photo(), photo('zadnja.jpg')]);
    expect(screen.getByRole('alert')).toHaveTextContent('U jednom oglasu može da bude najviše 10 slika.');
    expect(screen.getByLabelText('Slike')).toBeDisabled();
    expect(await screen.findByRole('img', { name: 'Slika 10' })).toBeInTheDocument();
  });

  it('moves an image with the keyboard and announces its position', async () => {
    const { user } = await open(['a', 'b', 'c']);
    grip(1).focus();
    await user.keyboard(' ');
    expect(news()).toHaveTextContent('Slika 1 je uzeta.');
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(news()).toHaveTextContent('Slika je na mestu 3 od 3.');
    expect(order()).toHaveTextContent('b c a');
    expect(grip(3)).toHaveFocus();
    await user.keyboard(' ');
    expect(news()).toHaveTextContent('Slika je spuštena na mesto 3.');
  });

  it('moves an image back on Escape', async () => {
    const { user } = await open(['a', 'b', 'c']);
    grip(3).focus();
    await user.keyboard(' {ArrowLeft}{ArrowLeft}{Escape}');
    expect(order()).toHaveTextContent('a b c');
    expect(news()).toHaveTextContent('Premeštanje je prekinuto, slika je na starom mestu.');
    expect(grip(3)).toHaveAttribute('aria-pressed', 'false');
  });

  it('moves an image with buttons', async () => {
    const { user } = await open(['a', 'b', 'c']);
    await user.click(grip(2));
    await user.click(screen.getByRole('button', { name: 'Pomeri udesno' }));
    expect(order()).toHaveTextContent('a c b');
    expect(grip(3)).toHaveFocus(); // the arrow button is disabled at the end
    await user.click(screen.getByRole('button', { name: 'Postavi kao naslovnu' }));
    expect(order()).toHaveTextContent('b a c');
  });

  // @spec 2-form-right
  it('removes and rotates an image', async () => {
    const onTurn = vi.fn();
    const { user } = await open(['a', 'b'], onTurn);
    await user.click(screen.getByRole('button', { name: 'Okreni sliku 2 udesno' }));
    expect(onTurn).toHaveBeenCalledWith(expect.objectContaining({ name: 'b' }));
    await user.click(screen.getByRole('button', { name: 'Obriši sliku 1' }));
    expect(order()).toHaveTextContent('b');
  });

  describe('an image that does not load', () => {
    afterEach(() => {
      vi.restoreAllMocks();
    });

    it('is shown as deleted when its URL returns 404', async () => {
      vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 404 }));
      await open(['a']);
      fireEvent.error(screen.getByRole('img', { name: 'Slika 1' }));
      expect(await screen.findByText('Ova slika ne postoji ili je već obrisana.')).toBeInTheDocument();
    });

    it('is kept in the list when the connection is lost', async () => {
      const look = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
      await open(['a']);
      fireEvent.error(screen.getByRole('img', { name: 'Slika 1' }));
      await waitFor(() => expect(look).toHaveBeenCalledOnce());
      await act(() => Promise.allSettled(look.mock.results.map(({ value }) => value as unknown)));
      expect(screen.getByRole('img', { name: 'Slika 1' })).toBeInTheDocument();
      expect(screen.queryByText('Ova slika ne postoji ili je već obrisana.')).not.toBeInTheDocument();
    });
  });
});
