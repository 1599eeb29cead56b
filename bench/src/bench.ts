import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Cores } from './cores.js';
import type { Options } from './options.js';
import { startProgram, type Running } from './process.js';
import { startEngine, startProduct, startProxy, startRedis, type Product } from './product.js';
import { fillShop } from './shop/fill-shop.js';
import { memberCount } from './shop/member-record.js';

/** Resources shared by the parts of a run: programs and filled databases, each created once. */
export interface Bench {
  options: Options;
  cores: Cores;
  /** Creates a folder that is removed after the run. */
  folder(): Promise<string>;
  /** Resolves to a data folder with a database of `books` books that no process has open. */
  shop(books: number, members?: number): Promise<string>;
  /** Starts the product on that data folder with its embedded engine. */
  product(books: number): Promise<Product>;
  /** Starts the product with the demo data. */
  demo(): Promise<Product>;
  /** Starts the product with the database engine as a separate process on the other processor. */
  productWithSeparateEngine(books: number): Promise<Product>;
  /**
   * Starts two processes of the product with one database engine and one Redis on the other processor, and two nginx proxies: `one` in
   * front of one process, `two` in front of both. The CPU time and memory of a proxy are those of the product behind it.
   */
  behindProxies(books: number): Promise<{ one: Product; two: Product; stop: () => Promise<void> }>;
  /** Starts a program of the folder `floors`, a minimal program to compare the product with. Resolves to its address. */
  floor(name: string): Promise<Product>;
  /** Runs a program of the folder `floors` on the product's processor and resolves to the numbers that it prints. */
  runFloor(name: string, ...args: string[]): Promise<number[]>;
  /** Stops the remaining programs and removes every folder. */
  close(): Promise<void>;
}

export function createBench(options: Options, cores: Cores): Bench {
  const folders: string[] = [];
  const running = new Set<Running>();
  const shops = new Map<string, Promise<string>>();
  const floors = new Map<string, Promise<Product>>();

  const floorArgs = (name: string, args: readonly string[] = []): string[] => [
    '--import',
    'tsx',
    fileURLToPath(new URL(`floors/${name}.ts`, import.meta.url)),
    ...args,
  ];

  /** Registers a program, so that it is stopped after the run unless it was stopped before. */
  function kept<R extends Running>(program: R): R {
    running.add(program);
    return {
      ...program,
      async stop() {
        running.delete(program);
        await program.stop();
      },
    };
  }

  async function folder(): Promise<string> {
    const made = await mkdtemp(join(tmpdir(), 'korice-bench-'));
    folders.push(made);
    return made;
  }

  async function fill(books: number, members: number): Promise<string> {
    const dataDir = await folder();
    const engine = await startEngine(cores.generator, dataDir);
    try {
      await fillShop(engine.readyLine, books, members);
    } finally {
      await engine.stop();
    }
    return dataDir;
  }

  function shop(books: number, members = memberCount): Promise<string> {
    const key = `${books} ${members}`;
    const filled = shops.get(key) ?? fill(books, members);
    shops.set(key, filled);
    return filled;
  }

  async function startFloor(name: string): Promise<Product> {
    const args = name === 'express-mongo' ? [(await bench.floor('canned-mongo')).url] : [];
    const core = name === 'canned-mongo' ? cores.generator : cores.server;
    const floor = kept(await startProgram({ core, args: floorArgs(name, args) }));
    return { ...floor, url: floor.readyLine };
  }

  const bench: Bench = {
    options,
    cores,
    folder,
    shop,

    async product(books) {
      return kept(await startProduct(cores.server, await shop(books)));
    },

    async demo() {
      return kept(await startProduct(cores.server, await folder(), { SEED_DEMO: 'on' }));
    },

    async productWithSeparateEngine(books) {
      const engine = kept(await startEngine(cores.generator, await shop(books)));
      const product = kept(await startProduct(cores.server, await folder(), { MONGODB_URI: engine.readyLine }));
      return {
        ...product,
        async stop() {
          await product.stop();
          await engine.stop();
        },
      };
    },

    async behindProxies(books) {
      const engine = kept(await startEngine(cores.generator, await shop(books)));
      const redis = kept(await startRedis(cores.generator));
      const variables = { MONGODB_URI: engine.readyLine, REDIS_URL: redis.url, TRUST_PROXY: '1' };
      const images = await folder();
      const first = kept(await startProduct(cores.server, images, variables));
      const second = kept(await startProduct(cores.server, images, variables));
      const proxyOf = async (products: readonly Product[]): Promise<Product> => {
        const proxy = kept(await startProxy(cores.generator, await folder(), products));
        const sum = async (read: (product: Product) => Promise<number>): Promise<number> =>
          (await Promise.all(products.map(read))).reduce((total, figure) => total + figure, 0);
        return {
          ...proxy,
          cpuSeconds: () => sum((product) => product.cpuSeconds()),
          residentBytes: () => sum((product) => product.residentBytes()),
        };
      };
      const [one, two] = [await proxyOf([first]), await proxyOf([first, second])];
      return {
        one,
        two,
        async stop() {
          for (const program of [one, two, first, second, redis, engine]) await program.stop();
        },
      };
    },

    floor(name) {
      const floor = floors.get(name) ?? startFloor(name);
      floors.set(name, floor);
      return floor;
    },

    async runFloor(name, ...args) {
      const program = await startProgram({ core: cores.server, args: floorArgs(name, args) });
      await program.stop();
      return JSON.parse(program.readyLine) as number[];
    },

    async close() {
      for (const program of running) await program.stop();
      for (const made of folders) await rm(made, { recursive: true, force: true });
    },
  };
  return bench;
}
