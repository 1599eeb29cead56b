import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { render } from '../testing/render.js';
import { TableToolbar } from './TableToolbar.js';

/** Renders a toolbar whose URL the test controls: it contains a search only after `arrive`. */
async function open(isRemote: boolean) {
  const onSearch = vi.fn<(text: string) => void>();
  let setUrlText: (text: string) => void = () => undefined;
  function Table() {
    const [text, setText] = useState('');
    setUrlText = setText;
    return (
      <TableToolbar label="Knjige" searchLabel="Pretraži" text={text} isRemote={isRemote} onSearch={onSearch}>
        {null}
      </TableToolbar>
    );
  }
  const { user } = await render(<Table />);
  return { user, onSearch, arrive: (text: string) => act(() => setUrlText(text)) };
}

const box = () => screen.getByRole('searchbox', { name: 'Pretraži' });

afterEach(() => void vi.useRealTimers());

describe('TableToolbar', () => {
  it('searches at once when it is not remote, and does not overwrite typed text with the URL', async () => {
    const { user, onSearch, arrive } = await open(false);
    await user.type(box(), 'ni');
    expect(onSearch.mock.calls).toEqual([['n'], ['ni']]);
    arrive('n');
    expect(box()).toHaveValue('ni');
    arrive('ni');
    expect(box()).toHaveValue('ni');
  });

  it('searches after a pause when it is remote, and keeps text that is typed meanwhile', async () => {
    const { user, onSearch, arrive } = await open(true);
    await user.type(box(), 'ni');
    expect(onSearch).not.toHaveBeenCalled();
    await waitFor(() => expect(onSearch.mock.calls).toEqual([['ni']]));
    await user.type(box(), 'k');
    arrive('ni');
    expect(box()).toHaveValue('nik');
    await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('nik'));
  });

  it('shows a search that was changed in the URL', async () => {
    const { user, onSearch, arrive } = await open(true);
    await user.type(box(), 'ni');
    await waitFor(() => expect(onSearch).toHaveBeenCalledTimes(1));
    arrive('ni');
    arrive('');
    expect(box()).toHaveValue('');
    arrive('ana');
    expect(box()).toHaveValue('ana');
    expect(onSearch).toHaveBeenCalledTimes(1);
  });

  it('cancels a pending search when the search is removed from the URL', async () => {
    const { onSearch, arrive } = await open(true);
    arrive('ni');
    vi.useFakeTimers();
    fireEvent.change(box(), { target: { value: 'nik' } });
    arrive('');
    vi.runAllTimers();
    expect(box()).toHaveValue('');
    expect(onSearch).not.toHaveBeenCalled();
  });
});
