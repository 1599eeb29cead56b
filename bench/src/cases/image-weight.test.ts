import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { parseRecipe } from './image-weight.js';

it('parseRecipe reads manifests, commands and copied paths of the Dockerfile', async () => {
  const { manifests, commands, copied } = parseRecipe(
    await readFile(new URL('../../../Dockerfile', import.meta.url), 'utf8'),
  );
  expect(manifests).toEqual(expect.arrayContaining(['package-lock.json', '.npmrc', 'apps/api/package.json']));
  expect(commands).toMatch(/^npm ci --omit=dev .*-delete$/);
  expect(copied).toEqual(
    expect.arrayContaining(['node_modules', 'apps/api/node_modules', 'apps/api/dist', 'apps/web/dist']),
  );
});

it('parseRecipe throws for a Dockerfile whose last commands do not begin with the build', () => {
  const dockerfile = 'COPY package.json ./\nRUN npm ci\nCOPY --from=build /app/node_modules node_modules\n';
  expect(() => parseRecipe(dockerfile)).toThrow('shape');
});
