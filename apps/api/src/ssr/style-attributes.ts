import { styleAttribute } from '@korice/contracts';

/** HTML without style attributes, and the style sheet that replaces them. */
export interface StyledHtml {
  html: string;
  styles: string;
}

const tag = /<[a-z][^\s>]*(?:\s+[^\s=>]+(?:="[^"]*")?)*\s*\/?>/gi;
const style = / style="([^"]*)"/g;
/** Custom properties and plain values: nothing that could close its rule or contain a URL. */
const harmless = /^[\w\s:;,.#%()/*+-]*$/;
const forbidden = /url\(|\/\*/i;

/**
 * Replaces style attributes, which the CSP of the pages forbids, by a data attribute and a rule each. Ignores text that looks like a style
 * attribute.
 * @throws on declarations with more than plain values
 */
export function withoutStyleAttributes(html: string): StyledHtml {
  const found = new Set<string>();
  const moved = html.replace(tag, (whole) =>
    whole.replace(style, (_attribute, declarations: string) => {
      if (!harmless.test(declarations) || forbidden.test(declarations))
        throw new Error(`A style that a rule cannot hold: ${declarations.slice(0, 100)}`);
      found.add(declarations);
      return ` ${styleAttribute}="${declarations}"`;
    }),
  );
  const rules = [...found].map((declarations) => `[${styleAttribute}="${declarations}"]{${declarations}}`);
  return { html: moved, styles: rules.join('\n') };
}
