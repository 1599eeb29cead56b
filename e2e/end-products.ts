import { afterAll } from 'vitest';
import { endProducts } from './product.js';

// Stops products that a failed test did not close.
afterAll(endProducts);
