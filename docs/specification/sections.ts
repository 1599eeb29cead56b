import type { Section } from './section.js';
import { product } from './sections/1-product.js';
import { routes } from './sections/2-routes.js';
import { entities } from './sections/3-entities.js';
import { states } from './sections/4-states.js';
import { validation } from './sections/5-validation.js';
import { roles } from './sections/6-roles.js';
import { calls } from './sections/7-calls.js';
import { errors } from './sections/8-errors.js';
import { constants } from './sections/9-constants.js';

/** In the order of the specification. */
export const sections: readonly Section[] = [
  product,
  routes,
  entities,
  states,
  validation,
  roles,
  calls,
  errors,
  constants,
];
