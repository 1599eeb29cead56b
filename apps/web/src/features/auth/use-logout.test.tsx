import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { withLogin } from '../../testing/logged-in.js';
import { type ReplyInput, reply, withNetwork } from '../../testing/reply.js';
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

const deletion = `DELETE /api/books/${bookId} Bearer t`;
const refusal = 'POST /auth/logout Bearer t';

/** Deletes a book and logs out; returns the received requests. The response to the deletion waits for `free`. */
async function deleteAndLogOut(free = Promise.resolve()) {
  const heard: string[] = [];
  const hear = ({ request }: ReplyInput) => {
    heard.push(
      `${request.method} ${new URL(request.url).pathname} ${request.headers.get('Authorization') ?? 'nobody'}`,
    );
  };
  reply('DELETE /api/books/:bookId', async (asked) => {
    hear(asked);
    await free;
    return undefined;
  });
  reply('POST /auth/logout', (asked) => {
    hear(asked);
    return undefined;
  });
  const { user } = await render(<Desk />, { areas: ['bookTable', 'errors', 'header'] });
  await user.click(screen.getByRole('button', { name: 'Obriši' }));
  await user.click(screen.getByRole('button', { name: 'Odjavi se' }));
  return heard;
}

it('useLogout sends a pending deletion with the token before it ends the session', async () => {
  const heard = await deleteAndLogOut();
  await waitFor(() => expect(heard).toEqual([deletion, refusal]));
});

it('useLogout ends the session without waiting for a deletion when the page closes', async () => {
  const heard = await deleteAndLogOut(new Promise(() => undefined));
  await waitFor(() => expect(heard).toEqual([deletion]));
  fireEvent(window, new Event('pagehide'));
  await waitFor(() => expect(heard).toEqual([deletion, refusal]));
});
