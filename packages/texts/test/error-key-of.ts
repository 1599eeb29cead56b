/** The key in the area `errors` of an error code: `BOOK_NOT_FOUND` is `bookNotFound`. */
export const errorKeyOf = (code: string): string =>
  code.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
