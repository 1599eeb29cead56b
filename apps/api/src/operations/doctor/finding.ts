/** One thing that records and files, or records among themselves, disagree about. */
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
  /** What and where, in one line. */
  what: string;
  /** Puts it right and says how, for a person; undefined when it has come right by itself or is better left alone. */
  repair: () => Promise<string | undefined>;
}
