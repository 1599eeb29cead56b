/** Returns the text key (area `errors`) of an error code: `bookNotFound` for `BOOK_NOT_FOUND`. */
export const errorKeyOf = (code: string): string =>
  code.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
