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
const logoutRequest = 'POST /auth/logout Bearer t';

/** Deletes a book and logs out; returns the received requests. The response to the deletion waits for `free`. */
async function deleteAndLogOut(free = Promise.resolve()) {
  const requests: string[] = [];
  const record = ({ request }: ReplyInput) => {
    requests.push(
      `${request.method} ${new URL(request.url).pathname} ${request.headers.get('Authorization') ?? 'nobody'}`,
    );
  };
  reply('DELETE /api/books/:bookId', async (asked) => {
    record(asked);
    await free;
    return undefined;
  });
  reply('POST /auth/logout', (asked) => {
    record(asked);
    return undefined;
  });
  const { user } = await render(<Desk />, { areas: ['bookTable', 'errors', 'header'] });
  await user.click(screen.getByRole('button', { name: 'Obriši' }));
  await user.click(screen.getByRole('button', { name: 'Odjavi se' }));
  return requests;
}

it('useLogout sends a pending deletion with the token before it ends the session', async () => {
  const requests = await deleteAndLogOut();
  await waitFor(() => expect(requests).toEqual([deletion, logoutRequest]));
});

it('useLogout ends the session without waiting for a deletion when the page closes', async () => {
  const requests = await deleteAndLogOut(new Promise(() => undefined));
  await waitFor(() => expect(requests).toEqual([deletion]));
  fireEvent(window, new Event('pagehide'));
  await waitFor(() => expect(requests).toEqual([deletion, logoutRequest]));
});
