/** An inconsistency between records and files or among records. */
export interface Finding {
  kind:
    | 'orphan file'
    | 'orphan picture'
    | 'dangling url'
    | 'missing record'
    | 'outdated record'
    | 'missing variant'
    | 'foreign folder'
    | 'wrong count';
  /** The description in one line. */
  what: string;
  /** Repairs it and resolves to a description; undefined when it has disappeared or must stay. */
  repair: () => Promise<string | undefined>;
}
