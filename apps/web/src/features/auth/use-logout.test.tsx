import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { withLogin } from '../../testing/logged-in.js';
import { reply, withNetwork } from '../../testing/reply.js';
import { render } from '../../testing/render.js';
import { buildMe } from '../../testing/samples.js';
import { useDeleteBook } from '../books/pending-deletions.js';
import { useLogoutNow } from './use-logout.js';

withNetwork();
withLogin(buildMe());

const bookId = '0000000000000000000000dd';

function Desk() {
  const deleteBook = useDeleteBook();
  const logout = useLogoutNow();
  return (
    <>
      <button type="button" onClick={() => deleteBook({ _id: bookId, status: 'available' })}>
        Obriši
      </button>
      <button type="button" onClick={logout}>
        Odjavi se
      </button>
    </>
  );
}

it('a logout sends a deletion that could still be undone, as the account, before its token is refused', async () => {
  const heard: string[] = [];
  const hear = ({ request }: { request: Request }) => {
    heard.push(
      `${request.method} ${new URL(request.url).pathname} ${request.headers.get('Authorization') ?? 'nobody'}`,
    );
    return undefined;
  };
  reply('DELETE /api/books/:bookId', hear);
  reply('POST /auth/logout', hear);
  const { user } = await render(<Desk />, { areas: ['bookTable', 'errors', 'header'] });
  await user.click(screen.getByRole('button', { name: 'Obriši' }));
  await user.click(screen.getByRole('button', { name: 'Odjavi se' }));
  await waitFor(() => expect(heard).toEqual([`DELETE /api/books/${bookId} Bearer t`, 'POST /auth/logout Bearer t']));
});
