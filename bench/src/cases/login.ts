import { median } from '../median.js';
import { pingWhile } from '../ping.js';
import type { Product } from '../product.js';
import { interleave } from '../rounds.js';
import { sendJson, timed } from '../send.js';
import { memberEmail, memberPassword } from '../shop/member-record.js';
import type { Part } from './part.js';

const concurrency = 8;

const logIn = ({ url }: Product, member: number): Promise<unknown> =>
  sendJson(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: memberEmail(member), password: memberPassword }),
  });

/** Sequential logins compared with bare bcryptjs, and the latency of other requests during eight concurrent logins. */
export const login: Part = {
  name: 'login',
  async run(bench) {
    const { rounds, repeats } = bench.options;
    const product = await bench.product(1_000);
    const measured = await interleave(rounds, {
      product: async () => {
        // The first login starts the hashing thread.
        await logIn(product, 0);
        const took: number[] = [];
        for (let count = 0; count < repeats; count += 1) took.push(await timed(() => logIn(product, count)));
        return { ms: median(took) };
      },
      bcrypt: async () => ({ ms: median(await bench.runFloor('bcrypt', String(repeats))) }),
      crowd: async () => {
        const { p99 } = await pingWhile(product.url, () =>
          Promise.all(Array.from({ length: concurrency }, (_, member) => logIn(product, member))),
        );
        return { ms: p99 };
      },
    });
    await product.stop();
    const from = { ms: measured.product.ms, 'bcrypt ms': measured.bcrypt.ms };
    return [
      { what: 'login over bare bcryptjs', goal: { atMost: 1.1 }, figure: from.ms / from['bcrypt ms'], unit: '×', from },
      { what: 'ping under 8 logins: p99', goal: { atMost: 10 }, figure: measured.crowd.ms, unit: 'ms', from: {} },
    ];
  },
};
