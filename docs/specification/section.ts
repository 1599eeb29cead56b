/** What an item says; with `differs`, why the product deliberately does otherwise or more. */
export type Item = string | { says: string; differs: string };

/** A section of the specification: its items by their ids, in groups. An id begins with the section's number. */
export type Section = { title: string; groups: Record<string, Record<string, Item>> };
