/** Key prefix of all queries about deals. The steps of a deal and realtime events invalidate it. */
export const dealsKey = ['deals'] as const;
