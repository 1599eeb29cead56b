/** What the English texts of an area must be: every key of the Serbian ones but the form `_few`, which exists in Serbian only. */
export type EnglishOf<Serbian> = {
  readonly [Key in keyof Serbian as Key extends `${string}_few` ? never : Key]: string;
};
