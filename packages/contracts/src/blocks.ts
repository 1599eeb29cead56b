import { z } from 'zod';
import { Id, Nothing, PageNumber } from './common.js';
import { endpoint } from './endpoint.js';

/** Blocks in a page; the number of blocks is not limited. */
export const blocksPageSize = 1_000;

/** A member whose messages the caller refuses. */
export const BlockedMember = z.object({ _id: Id, name: z.string(), image: z.string() });
export type BlockedMember = z.infer<typeof BlockedMember>;

const BlockParams = z.object({ userId: Id });

export const listBlocks = endpoint({
  method: 'GET',
  path: '/api/blocks',
  summary: 'Members whom the caller has blocked, latest first, 1,000 a page.',
  access: 'member',
  query: z.object({ page: PageNumber }),
  response: z.array(BlockedMember),
  status: [200],
  errors: [],
});

export const addBlock = endpoint({
  method: 'PUT',
  path: '/api/blocks/:userId',
  summary: 'Blocks a member: they can no longer open a conversation with the caller or send messages to them.',
  retry: 'safe: the member stays blocked, and the response is the same.',
  access: 'member',
  params: BlockParams,
  notFound: 'USER_NOT_FOUND',
  response: Nothing,
  status: [204],
  errors: ['USER_NOT_FOUND', 'FORBIDDEN'],
});

export const removeBlock = endpoint({
  method: 'DELETE',
  path: '/api/blocks/:userId',
  summary: 'Unblocks a member.',
  retry: 'safe: the member stays unblocked, and the response is the same.',
  access: 'member',
  params: BlockParams,
  notFound: 'USER_NOT_FOUND',
  response: Nothing,
  status: [204],
  errors: ['USER_NOT_FOUND'],
});
