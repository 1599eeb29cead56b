/** A reliability goal with the test files that verify it. */
export interface Area {
  name: string;
  /** Minimum number of cases by the name after `trust:` in test annotations. */
  goals: Readonly<Record<string, number>>;
  /** Paths relative to the root of the repository. */
  files: readonly string[];
  /** Time limit in minutes, to stop a hanging run: at least three times its duration. A longer run is aborted and fails. */
  minutes: number;
  /** Runs the files sequentially: they measure time, which concurrent load would distort. */
  isSequential?: boolean;
}

/** In execution order. */
export const areas: readonly Area[] = [
  { name: 'kills', goals: { kills: 200 }, files: ['e2e/process/kill.test.ts'], minutes: 15 },
  { name: 'stops', goals: { stops: 70 }, files: ['apps/api/test/stop-under-load.test.ts'], minutes: 35 },
  { name: 'database', goals: { database: 50 }, files: ['apps/api/test/database-away.test.ts'], minutes: 15 },
  { name: 'outside', goals: { outside: 60 }, files: ['apps/api/test/safe-fetch-faults.test.ts'], minutes: 3 },
  {
    name: 'disk',
    goals: { disk: 20 },
    files: ['e2e/process/disk-for-images.test.ts', 'e2e/process/full-disk.test.ts'],
    minutes: 3,
  },
  {
    name: 'chat',
    goals: { 'chat.messages': 15_000, 'chat.disconnects': 750 },
    files: ['apps/api/src/realtime/chat-soak.test.ts', 'apps/api/src/realtime/two-processes.test.ts'],
    minutes: 15,
  },
  {
    name: 'proxy',
    goals: { 'proxy.restarts': 10, 'proxy.messages': 5_000 },
    files: ['apps/api/test/behind-nginx.test.ts'],
    minutes: 8,
  },
  {
    name: 'deals',
    goals: { 'deals.sequences': 1_000 },
    files: ['apps/api/src/modules/deals/deals-model.test.ts'],
    // A step that repeats one that has just crashed waits for three seconds of real time.
    minutes: 30,
  },
  { name: 'races', goals: { races: 1_000 }, files: ['apps/api/test/races.test.ts'], minutes: 20 },
  {
    name: 'caches',
    goals: { 'caches.interleavings': 60, 'caches.responses': 5_000, 'caches.sequences': 3_000 },
    files: ['apps/api/test/cache-freshness.test.ts', 'apps/api/src/platform/caching/cache-tags.test.ts'],
    minutes: 25,
  },
  { name: 'limits', goals: { limits: 4_400 }, files: ['apps/api/test/limits.test.ts'], minutes: 6 },
  {
    name: 'authorisation',
    goals: { authorisation: 584 },
    files: ['apps/api/test/matrix.test.ts'],
    minutes: 3,
  },
  {
    name: 'hostile',
    goals: { hostile: 5_000 },
    files: ['apps/api/test/hostile.test.ts', 'apps/api/test/hostile-sockets.test.ts'],
    minutes: 10,
  },
  { name: 'uploads', goals: { uploads: 150 }, files: ['apps/api/test/uploads.test.ts'], minutes: 5 },
  {
    name: 'floods',
    goals: {
      'floods.handshakes': 60_000,
      'floods.events': 20_000,
      'floods.logins': 36,
      'floods.cards': 200,
      'floods.pages': 2_000,
      'floods.uploads': 200,
    },
    // Each kind of flood has its own file and goal.
    files: [
      'apps/api/test/floods-sockets.test.ts',
      'apps/api/test/floods-requests.test.ts',
      'apps/api/test/floods-uploads.test.ts',
    ],
    isSequential: true,
    minutes: 5,
  },
  {
    name: 'stall',
    goals: { stall: 10_000 },
    files: ['apps/api/test/stall.test.ts'],
    isSequential: true,
    minutes: 20,
  },
  { name: 'ssrf', goals: { ssrf: 120 }, files: ['apps/api/test/ssrf.test.ts'], minutes: 3 },
  {
    name: 'xss',
    goals: { xss: 150 },
    files: ['e2e/browser/xss.test.ts', 'e2e/browser/xss-dealings.test.ts'],
    minutes: 60,
  },
  { name: 'tokens', goals: { tokens: 60 }, files: ['apps/api/test/tokens.test.ts'], minutes: 3 },
  { name: 'accounts', goals: { accounts: 5_000 }, files: ['apps/api/test/accounts.test.ts'], minutes: 8 },
  { name: 'enumeration', goals: { enumeration: 200 }, files: ['apps/api/test/enumeration.test.ts'], minutes: 35 },
];
