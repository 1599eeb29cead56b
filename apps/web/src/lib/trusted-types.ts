const { trustedTypes } = globalThis as Partial<Pick<Window, 'trustedTypes'>>;

const policy = trustedTypes?.createPolicy('korice', { createHTML: (html) => html });

/** Marks HTML as trusted. Only for markup of the site itself, sanitized HTML of the API, and HTML that is parsed without being shown. */
export const trustedHtml = (html: string): TrustedHTML | string => policy?.createHTML(html) ?? html;

/** Refuses untrusted markup and foreign script URLs, also of libraries; allows plain text and own workers. Call it once before render. */
export function refuseUntrusted(): void {
  // Disables zod's test for `eval`; zod's own `config` would add zod to every page.
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
