/** The type of the English texts of an area: all Serbian keys except the form `_few`, which exists only in Serbian. */
export type EnglishOf<Serbian> = {
  readonly [Key in keyof Serbian as Key extends `${string}_few` ? never : Key]: string;
};
