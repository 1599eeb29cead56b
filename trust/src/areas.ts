/** One line of what must never fail, with the test files that show it. */
export interface Area {
  name: string;
  /** How many cases there must have been at least, by the name after `trust:` in the annotations of the tests. */
  goals: Readonly<Record<string, number>>;
  /** From the root of the repository. */
  files: readonly string[];
  /** An area that takes longer is ended and has failed. */
  minutes: number;
  /** Runs the files one after the other: they measure time, which load of one another would spoil. */
  isSequential?: boolean;
}

/** In the order of a run. */
export const areas: readonly Area[] = [
  { name: 'kills', goals: { kills: 200 }, files: ['e2e/process/kill.test.ts'], minutes: 15 },
  { name: 'stops', goals: { stops: 50 }, files: ['apps/api/test/stop-under-load.test.ts'], minutes: 8 },
  { name: 'database', goals: { database: 50 }, files: ['apps/api/test/database-away.test.ts'], minutes: 10 },
  { name: 'outside', goals: { outside: 60 }, files: ['apps/api/test/safe-fetch-faults.test.ts'], minutes: 3 },
  {
    name: 'disk',
    goals: { disk: 20 },
    files: ['e2e/process/disk-for-pictures.test.ts', 'e2e/process/full-disk.test.ts'],
    minutes: 3,
  },
  {
    name: 'chat',
    goals: { 'chat.messages': 10_000, 'chat.disconnects': 500 },
    files: ['apps/api/src/realtime/chat-soak.test.ts', 'apps/api/src/realtime/two-processes.test.ts'],
    minutes: 8,
  },
  { name: 'races', goals: { races: 1_000 }, files: ['apps/api/test/races.test.ts'], minutes: 6 },
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
    minutes: 8,
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
    // Each kind of flood has a file and a goal of its own.
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
  { name: 'xss', goals: { xss: 150 }, files: ['e2e/browser/xss.test.ts'], minutes: 15 },
  { name: 'tokens', goals: { tokens: 60 }, files: ['apps/api/test/tokens.test.ts'], minutes: 3 },
  { name: 'accounts', goals: { accounts: 5_000 }, files: ['apps/api/test/accounts.test.ts'], minutes: 8 },
  { name: 'enumeration', goals: { enumeration: 200 }, files: ['apps/api/test/enumeration.test.ts'], minutes: 20 },
];
