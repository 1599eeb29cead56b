import { act, screen } from '@testing-library/react';
import { type ReactNode, useEffect, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dismissNotices, notify } from '../lib/notices.js';
import { render } from '../testing/render.js';
import { Dialog } from './Dialog.js';

let setCount: (count: number) => void;

function Opener({ dialogs }: { dialogs: (count: number) => ReactNode }) {
  const [count, set] = useState(0);
  useEffect(() => {
    setCount = set;
  }, []);
  return dialogs(count);
}

describe('Notices', () => {
  afterEach(() => {
    vi.useRealTimers();
    act(dismissNotices);
  });

  it('removes a success notice after five seconds', async () => {
    await render(null);
    vi.useFakeTimers();
    act(() => void notify({ tone: 'good', text: 'Knjiga je sačuvana!' }));
    expect(screen.getByRole('region', { name: 'Obaveštenja (F8)' })).toHaveTextContent('Knjiga je sačuvana!');
    act(() => void vi.advanceTimersByTime(5000));
    expect(screen.queryByText('Knjiga je sačuvana!')).not.toBeInTheDocument();
  });

  it('keeps a failure notice until the person closes it', async () => {
    const { user } = await render(null);
    act(() => void notify({ tone: 'bad', text: 'Slika nije poslata.', action: { label: 'Otvori', to: '/somewhere' } }));
    expect(screen.getByRole('alert')).toHaveTextContent('Slika nije poslata.');
    expect(screen.getByRole('link', { name: 'Otvori' })).toHaveAttribute('href', '/somewhere');
    await user.click(screen.getByRole('button', { name: 'Skloni obaveštenje' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('moves the focus to the last notice on F8, and back to where it was when the notice is pressed', async () => {
    const { user } = await render(<button type="button">Odustani od knjige</button>);
    const onPress = vi.fn();
    act(() => void notify({ tone: 'bad', text: 'Slika nije poslata.' }));
    act(() => void notify({ tone: 'good', text: 'Knjiga je obrisana.', action: { label: 'Vrati', onPress } }));
    await user.tab();
    const before = screen.getByRole('button', { name: 'Odustani od knjige' });
    expect(before).toHaveFocus();
    await user.keyboard('{F8}');
    expect(screen.getByRole('button', { name: 'Vrati' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(onPress).toHaveBeenCalledOnce();
    expect(before).toHaveFocus();
  });

  it('leaves the focus of a person who works elsewhere when a notice disappears', async () => {
    const { user } = await render(<input aria-label="Naslov" />);
    act(() => void notify({ tone: 'bad', text: 'Slika nije poslata.' }));
    await user.click(screen.getByLabelText('Naslov'));
    act(dismissNotices);
    expect(screen.getByLabelText('Naslov')).toHaveFocus();
  });

  it('moves a notice into the topmost modal dialog, and back to the page when the dialogs close', async () => {
    const dialogs = (count: number) =>
      ['Prvo', 'Drugo'].map((title, index) => (
        <Dialog key={title} isOpen={index < count} onClose={() => undefined} title={title}>
          Tekst
        </Dialog>
      ));
    await render(<Opener dialogs={dialogs} />);
    act(() => void notify({ tone: 'bad', text: 'Slika nije poslata.' }));
    const notice = screen.getByRole('alert');
    const open = (count: number) => act(() => setCount(count));
    open(2);
    expect(screen.getByRole('dialog', { name: 'Drugo' })).toContainElement(notice);
    open(1);
    expect(screen.getByRole('dialog', { name: 'Prvo' })).toContainElement(notice);
    open(0);
    expect(document.body).toContainElement(notice);
    expect(notice.closest('dialog')).toBeNull();
  });
});
