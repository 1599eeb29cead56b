import { vi } from 'vitest';

// The files share a worker and with it the libraries; the modules of ours that keep state begin anew with each.
vi.resetModules();
