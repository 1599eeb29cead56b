import type { BlockedMember } from '@korice/contracts';
import { blocksPageSize } from '@korice/contracts/blocks';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.js';

export const blockQueries = {
  /** The members that the account blocked, newest first. */
  list: () =>
    queryOptions({
      queryKey: ['blocks'],
      queryFn: ({ signal }) => readPages(signal),
    }),
};

/** Reads every page, so that older blocks are known in conversations too. A new block during the reads can repeat a member. */
async function readPages(signal: AbortSignal): Promise<BlockedMember[]> {
  const members = new Map<string, BlockedMember>();
  for (let page = 1; ; page += 1) {
    const found = await call('GET /api/blocks', { query: { page }, signal });
    for (const member of found) members.set(member._id, member);
    if (found.length < blocksPageSize) return [...members.values()];
  }
}
