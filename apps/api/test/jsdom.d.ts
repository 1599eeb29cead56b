/** Declarations of the used part of jsdom, which has no types. */
declare module 'jsdom' {
  interface ParsedElement {
    readonly localName: string;
    readonly textContent: string;
    readonly innerHTML: string;
    getAttribute(name: string): string | null;
    querySelector(selectors: string): ParsedElement | null;
    querySelectorAll(selectors: string): Iterable<ParsedElement>;
  }

  interface ParsedDocument extends ParsedElement {
    readonly title: string;
    readonly documentElement: ParsedElement;
    readonly body: ParsedElement;
  }

  export class JSDOM {
    constructor(markup: string, options?: { url?: string; contentType?: string });
    readonly window: { readonly document: ParsedDocument };
  }
}
