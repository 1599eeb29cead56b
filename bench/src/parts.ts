import { alerts } from './cases/alerts.js';
import { chat } from './cases/chat.js';
import { detail, twoProcesses } from './cases/detail.js';
import { growth, million } from './cases/growth.js';
import { idle } from './cases/idle.js';
import { imageWeight } from './cases/image-weight.js';
import { interactions } from './cases/inp.js';
import { lighthousePages } from './cases/lighthouse.js';
import { facets, list, listCold, notModified } from './cases/lists.js';
import { login } from './cases/login.js';
import { mixed } from './cases/mixed.js';
import type { Part } from './cases/part.js';
import { hotPages, rendering, writes } from './cases/pages.js';
import { plans } from './cases/plans.js';
import { rotations, uploads } from './cases/images.js';
import { search } from './cases/search.js';
import { session } from './cases/session.js';
import { tables } from './cases/tables.js';
import { uncached } from './cases/uncached.js';

/** In execution order. */
export const parts: readonly Part[] = [
  list,
  facets,
  listCold,
  notModified,
  detail,
  twoProcesses,
  hotPages,
  writes,
  rendering,
  uncached,
  search,
  plans,
  alerts,
  tables,
  login,
  session,
  uploads,
  rotations,
  idle,
  imageWeight,
  growth,
  million,
  chat,
  mixed,
  lighthousePages,
  interactions,
];
