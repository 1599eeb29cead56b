import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { render } from '../testing/render.js';
import { reply, withNetwork } from '../testing/reply.js';
import { TownInput } from './TownInput.js';

withNetwork();

const towns = [
  { name: 'Beograd', count: 21 },
  { name: 'Novi Sad', count: 3 },
  { name: 'Niš', count: 1 },
];

function Field({ initial = '' }: { initial?: string }) {
  const [town, setTown] = useState(initial);
  return <TownInput label="Mesto" value={town} onChange={setTown} filters={{ category: 'Drama' }} />;
}

const optionNames = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

describe('TownInput', () => {
  it('requests the towns for the current filters on focus and suggests them with their number of books', async () => {
    const asked: string[] = [];
    reply('GET /api/books/towns', ({ request }) => {
      asked.push(new URL(request.url).search);
      return towns;
    });
    const { user } = await render(<Field />);
    expect(asked).toEqual([]);
    await user.click(screen.getByRole('combobox', { name: 'Mesto' }));
    const list = within(await screen.findByRole('listbox', { name: 'Mesto' }));
    await list.findByRole('option', { name: 'Beograd 21 knjiga' });
    expect(optionNames()).toEqual(['Beograd 21 knjiga', 'Novi Sad 3 knjige', 'Niš 1 knjiga']);
    expect(asked).toEqual(['?category=Drama']);
  });

  it.each(['ni', 'НИ'])('finds a town typed as %s and chooses it by keyboard', async (typed) => {
    reply('GET /api/books/towns', [...towns, { name: 'Nišor', count: 1 }]);
    const { user } = await render(<Field />);
    const field = screen.getByRole('combobox');
    await user.click(field);
    await screen.findByRole('option', { name: /Beograd/ });
    await user.type(field, typed);
    expect(optionNames()).toEqual(['Niš 1 knjiga', 'Nišor 1 knjiga']);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(field).toHaveValue('Niš');
  });

  it('suggests every town when a field with a chosen town is opened', async () => {
    reply('GET /api/books/towns', towns);
    const { user } = await render(<Field initial="NOVI SAD" />);
    await user.click(screen.getByRole('combobox'));
    await screen.findByRole('option', { name: /Beograd/ });
    expect(optionNames()).toHaveLength(3);
  });

  it('accepts a town that no listed book has', async () => {
    reply('GET /api/books/towns', towns);
    const { user } = await render(<Field />);
    await user.type(screen.getByRole('combobox'), 'Sremski Karlovci');
    expect(screen.getByRole('combobox')).toHaveValue('Sremski Karlovci');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
  });
});
