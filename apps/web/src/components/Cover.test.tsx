import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { render } from '../testing/render.js';
import { buildImage } from '../testing/samples.js';
import { Cover } from './Cover.js';

describe('Cover', () => {
  // @spec 7-thumbnails-from-host
  it('sets srcset to the stored sizes of the image, and width and height to reserve its space', async () => {
    const image = buildImage({ url: '/uploads/000000000000000000000001-1.webp', width: 1000, height: 1400 });
    await render(<Cover title="Seobe" author="Miloš Crnjanski" image={image} sizes="180px" alt="Prednja korica" />);
    const img = screen.getByRole('img', { name: 'Prednja korica' });
    expect(img).toHaveAttribute('srcset', `${image.url}?w=240 240w, ${image.url}?w=480 480w`);
    expect(img).toHaveAttribute('sizes', '180px');
    expect(img).toHaveAttribute('width', '1000');
    expect(img).toHaveAttribute('height', '1400');
    expect(img).toHaveAttribute('loading', 'lazy');
  });

  // @spec 2-image-fallback
  it('shows the typographic cover when the image fails to load', async () => {
    const { container } = await render(
      <Cover title="Seobe" author="Miloš Crnjanski" image={buildImage()} alt="Seobe" eager />,
    );
    fireEvent.error(screen.getByRole('img'));
    expect(container).toHaveTextContent('Seobe');
    expect(screen.getByRole('img', { name: 'Seobe' })).not.toHaveAttribute('srcset');
  });

  it('shows the typographic cover below an image that is loading, hidden from screen readers', async () => {
    const { container } = await render(
      <Cover title="Seobe" author="Miloš Crnjanski" image={buildImage()} alt="Prednja korica" />,
    );
    const image = screen.getByRole('img', { name: 'Prednja korica' });
    expect(container.querySelector('svg[aria-hidden="true"]')).toHaveTextContent('Seobe');
    expect(image.previousElementSibling).toContainElement(container.querySelector('svg'));
  });

  it('shows the typographic cover for an image that failed before hydration', async () => {
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
    vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(0);
    await render(<Cover title="Seobe" author="Miloš Crnjanski" image={buildImage()} alt="Seobe" eager />);
    expect(screen.getByRole('img', { name: 'Seobe' })).toHaveTextContent('Seobe');
  });
});
