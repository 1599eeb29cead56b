const { trustedTypes } = globalThis as Partial<Pick<Window, 'trustedTypes'>>;

const policy = trustedTypes?.createPolicy('korice', { createHTML: (html) => html });

/**
 * Marks HTML for the document: only what the site draws itself, what the API has cleaned, or what is read without ever being shown. Where the
 * browser knows Trusted Types, nothing else gets in.
 */
export const trustedHtml = (html: string): TrustedHTML | string => policy?.createHTML(html) ?? html;

/**
 * Settles what becomes of texts that nobody has marked, those of libraries: styles and plain text pass, and so do the site's own scripts as
 * workers; markup and scripts from elsewhere are refused. Once, before anything is drawn.
 */
export function refuseUntrusted(): void {
  // What zod looks at before it tries whether it may compile code. Its own `config` would bring zod to every page.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? refuse(text) : text),
    createScriptURL: (address) =>
      new URL(address, document.baseURI).origin === window.location.origin ? address : refuse(address),
  });
}

function refuse(text: string): never {
  throw new TypeError(`Not marked as trusted: ${text.slice(0, 100)}`);
}
