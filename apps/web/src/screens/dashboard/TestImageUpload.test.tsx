import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cutOff, refuse, reply, withNetwork } from '../../testing/reply.js';
import { render } from '../../testing/render.js';
import TestImageUpload from './TestImageUpload.js';

withNetwork();

async function choose(...names: string[]) {
  const opened = await render(<TestImageUpload />, { areas: ['images', 'errors'] });
  await opened.user.upload(
    screen.getByLabelText('Izaberi slike', { selector: 'input' }),
    names.map((name) => new File(['x'.repeat(1500)], name, { type: 'image/png' })),
  );
  return { ...opened, send: () => opened.user.click(screen.getByRole('button', { name: 'Pošalji slike' })) };
}

describe('TestImageUpload', () => {
  // @spec 2-test-images
  it('disables the button when no file is chosen', async () => {
    await render(<TestImageUpload />, { areas: ['images', 'errors'] });
    expect(screen.getByRole('button', { name: 'Pošalji slike' })).toBeDisabled();
  });

  // @spec 2-route-test-images 2-test-images 7-call-test-images
  it('sends all files and shows their sizes', async () => {
    const { send } = await choose('a.png', 'b.png');
    expect(screen.getByText('Izabrane 2 slike')).toBeInTheDocument();
    const sent: unknown[] = [];
    reply('POST /api/test/images', async ({ request }) => {
      sent.push((await request.formData()).getAll('images').length);
      return {
        message: 'ok',
        images: [
          { name: 'a.png', width: 600, height: 900, bytes: 1500 },
          { name: 'b.png', width: 10, height: 20, bytes: 12_345_678 },
        ],
      };
    });
    await send();
    expect(await screen.findByText('Slike su poslate')).toBeInTheDocument();
    expect(sent).toEqual([2]);
    expect(screen.getByText(/600 × 900, 2 kB/)).toBeInTheDocument();
    expect(screen.getByText(/10 × 20, 12\.057 kB/)).toBeInTheDocument();
  });

  // @spec 8-upload-texts
  it('shows the reason when the API refuses the files', async () => {
    const { send } = await choose('a.txt.png');
    refuse('POST /api/test/images', 'IMAGE_UNSUPPORTED');
    await send();
    expect(await screen.findByText('Slike nisu poslate')).toBeInTheDocument();
    expect(screen.getByText(/^Ova slika ne može da se otvori/)).toBeInTheDocument();
  });

  // @spec 8-upload-texts
  it('shows a network error', async () => {
    const { send } = await choose('a.png');
    cutOff('POST /api/test/images');
    await send();
    expect(await screen.findByText(/^Greška pri slanju slika: Nema veze sa serverom/)).toBeInTheDocument();
  });
});
