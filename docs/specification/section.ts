/** The text of an item; `differs` has the reason for a deliberate deviation. */
export type Item = string | { says: string; differs: string };

/** A section of the specification: items by id, in groups. An id starts with the number of the section. */
export type Section = { title: string; groups: Record<string, Record<string, Item>> };
