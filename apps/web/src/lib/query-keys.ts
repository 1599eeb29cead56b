/** Key prefix of all queries about deals. The steps of a deal and realtime events invalidate it. */
export const dealsKey = ['deals'] as const;

/** Key prefix of all queries about lists of wanted books. Deals change which items of a list are settled. */
export const listsKey = ['lists'] as const;
