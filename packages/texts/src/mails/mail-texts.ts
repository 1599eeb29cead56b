/** A text, or its plural forms by `count`. */
export type MaybePlural = string | { readonly one: string; readonly few?: string; readonly other: string };

/** The texts of one mail. `line` is one entry of `{{list}}`, `outcomes` are the values of `{{outcome}}`. */
export interface MailTexts {
  readonly subject: MaybePlural;
  readonly button: string;
  readonly paragraphs: readonly MaybePlural[];
  readonly line?: string;
  readonly outcomes?: { readonly acted: string; readonly dismissed: string };
}
