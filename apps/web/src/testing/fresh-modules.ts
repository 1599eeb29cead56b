import { vi } from 'vitest';

// Test files share a worker and its loaded libraries; our modules with state are reset for each file.
vi.resetModules();
