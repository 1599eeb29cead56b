import { styleAttribute } from '@korice/contracts';

/** HTML of which no element has a style attribute, and the style sheet that makes up for it. */
export interface StyledHtml {
  html: string;
  styles: string;
}

const tag = /<[a-z][^\s>]*(?:\s+[^\s=>]+(?:="[^"]*")?)*\s*\/?>/gi;
const style = / style="([^"]*)"/g;
/** Custom properties and plain values, as the components write them: nothing that could leave its rule, or name an address. */
const harmless = /^[\w\s:;,.#%()/*+-]*$/;
const forbidden = /url\(|\/\*/i;

/**
 * Moves style attributes, which the policy of the pages forbids, into an attribute that no browser knows, and writes a rule for each. Only what
 * stands in a tag is one: a text that looks like it stays as it is. Throws on declarations that are more than values.
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
