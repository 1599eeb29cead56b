import { createContext, useContext } from 'react';

/** The owner of the wishlist: the id of the account, or null for a visitor. */
export const WishAccount = createContext<string | null>(null);

export const useWishAccount = (): string | null => useContext(WishAccount);
