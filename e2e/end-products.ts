import { afterAll } from 'vitest';
import { endProducts } from './product.js';

// Behind what a file closes itself, which a test that fails in the middle does not come to.
afterAll(endProducts);
