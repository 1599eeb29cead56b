import { styleAttribute } from '@korice/contracts';

/** HTML without style attributes, and the style sheet that replaces them. */
export interface StyledHtml {
  html: string;
  styles: string;
}

const tag = /<[a-z][^\s>]*(?:\s+[^\s=>]+(?:="[^"]*")?)*\s*\/?>/gi;
const style = / style="([^"]*)"/g;
/** Allowed declarations: custom properties and plain values, which cannot close their rule or contain a URL. */
const harmless = /^[\w\s:;,.#%()/*+-]*$/;
const forbidden = /url\(|\/\*/i;

/**
 * Replaces style attributes, which the CSP of the pages forbids, by a data attribute and a CSS rule for each. Ignores text outside tags
 * that looks like a style attribute.
 * @throws on declarations with more than plain values
 */
export function withoutStyleAttributes(html: string): StyledHtml {
  const found = new Set<string>();
  const moved = html.replace(tag, (whole) =>
    whole.replace(style, (_attribute, declarations: string) => {
      if (!harmless.test(declarations) || forbidden.test(declarations))
        throw new Error(`A style attribute that cannot become a CSS rule: ${declarations.slice(0, 100)}`);
      found.add(declarations);
      return ` ${styleAttribute}="${declarations}"`;
    }),
  );
  const rules = [...found].map((declarations) => `[${styleAttribute}="${declarations}"]{${declarations}}`);
  return { html: moved, styles: rules.join('\n') };
}
