import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { notify } from '../lib/notices.js';
import { render } from '../testing/render.js';

describe('notices', () => {
  afterEach(() => vi.useRealTimers());

  it('go by themselves after five seconds when the news is good', async () => {
    await render(null);
    vi.useFakeTimers();
    act(() => void notify({ tone: 'good', text: 'Knjiga je sačuvana!' }));
    expect(screen.getByRole('region', { name: 'Obaveštenja' })).toHaveTextContent('Knjiga je sačuvana!');
    act(() => void vi.advanceTimersByTime(5000));
    expect(screen.queryByText('Knjiga je sačuvana!')).not.toBeInTheDocument();
  });

  it('stay until closed when something failed', async () => {
    const { user } = await render(null);
    act(() => void notify({ tone: 'bad', text: 'Slika nije poslata.', action: { label: 'Otvori', to: '/somewhere' } }));
    expect(screen.getByRole('alert')).toHaveTextContent('Slika nije poslata.');
    expect(screen.getByRole('link', { name: 'Otvori' })).toHaveAttribute('href', '/somewhere');
    await user.click(screen.getByRole('button', { name: 'Skloni obaveštenje' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
