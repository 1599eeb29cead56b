import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** What a browser that knows Trusted Types does with a policy: keeps it by its name. */
const policies = new Map<string, TrustedTypePolicyOptions>();

async function load(): Promise<typeof import('./trusted-types.js')> {
  vi.resetModules();
  return import('./trusted-types.js');
}

describe('where the browser knows Trusted Types', () => {
  beforeEach(() => {
    const createPolicy = (name: string, options: TrustedTypePolicyOptions) => {
      policies.set(name, options);
      return options;
    };
    vi.stubGlobal('trustedTypes', { createPolicy });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    policies.clear();
  });

  it('markup passes only when it is marked', async () => {
    const { refuseUntrusted, trustedHtml } = await load();
    refuseUntrusted();
    const { createHTML } = policies.get('default') ?? {};
    expect(trustedHtml('<svg></svg>')).toBe('<svg></svg>');
    expect(createHTML?.('.a > .b { color: red }')).toBe('.a > .b { color: red }');
    expect(() => createHTML?.('<img src=x onerror=alert(1)>')).toThrow('Not marked as trusted: <img');
  });

  it('scripts come from the site alone', async () => {
    const { refuseUntrusted } = await load();
    refuseUntrusted();
    const { createScriptURL } = policies.get('default') ?? {};
    expect(createScriptURL?.('/sw.js')).toBe('/sw.js');
    for (const address of ['https://elsewhere.example/sw.js', '//elsewhere.example/a.js', 'data:text/javascript,0'])
      expect(() => createScriptURL?.(address)).toThrow('Not marked as trusted');
  });
});
