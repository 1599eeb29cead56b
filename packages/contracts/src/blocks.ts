import { z } from 'zod';
import { Id, Nothing } from './common.js';
import { endpoint } from './endpoint.js';

/** So many members the list of who is blocked shows, the latest; blocking has no such bound. */
export const maxBlocks = 1_000;

/** Somebody from whom a member takes no messages. */
export const BlockedMember = z.object({ _id: Id, name: z.string(), image: z.string() });
export type BlockedMember = z.infer<typeof BlockedMember>;

const BlockParams = z.object({ userId: Id });

export const listBlocks = endpoint({
  method: 'GET',
  path: '/api/blocks',
  summary: 'The members whom the caller has blocked, latest first, at most 1,000.',
  access: 'member',
  response: z.array(BlockedMember),
  status: [200],
  errors: [],
});

export const addBlock = endpoint({
  method: 'PUT',
  path: '/api/blocks/:userId',
  summary: 'From now on this member can open no conversation with the caller and write nothing to them.',
  retry: 'safe: a member who is blocked stays so, answered alike.',
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
  summary: 'Lets a member write to the caller again.',
  retry: 'safe: a member who is not blocked stays so, answered alike.',
  access: 'member',
  params: BlockParams,
  notFound: 'USER_NOT_FOUND',
  response: Nothing,
  status: [204],
  errors: ['USER_NOT_FOUND'],
});
