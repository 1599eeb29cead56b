import { createContext, useContext } from 'react';

/** Whose wishlist it is: the id of the account that is logged in, or null for a visitor. */
export const WishAccount = createContext<string | null>(null);

export const useWishAccount = (): string | null => useContext(WishAccount);
