/** Key prefix of everything about deals: steps invalidate it, and so do events of the connection. */
export const dealsKey = ['deals'] as const;
