import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Registers policies by name, like a browser with Trusted Types. */
const policies = new Map<string, TrustedTypePolicyOptions>();

async function load(): Promise<typeof import('./trusted-types.js')> {
  vi.resetModules();
  return import('./trusted-types.js');
}

describe('Trusted Types', () => {
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

  it('default policy throws for HTML that is not marked as trusted', async () => {
    const { refuseUntrusted, trustedHtml } = await load();
    refuseUntrusted();
    const { createHTML } = policies.get('default') ?? {};
    expect(trustedHtml('<svg></svg>')).toBe('<svg></svg>');
    expect(createHTML?.('.a > .b { color: red }')).toBe('.a > .b { color: red }');
    expect(() => createHTML?.('<img src=x onerror=alert(1)>')).toThrow('Not marked as trusted: <img');
  });

  it('default policy throws for script URLs of other origins', async () => {
    const { refuseUntrusted } = await load();
    refuseUntrusted();
    const { createScriptURL } = policies.get('default') ?? {};
    expect(createScriptURL?.('/sw.js')).toBe('/sw.js');
    for (const address of ['https://elsewhere.example/sw.js', '//elsewhere.example/a.js', 'data:text/javascript,0'])
      expect(() => createScriptURL?.(address)).toThrow('Not marked as trusted');
  });
});
