import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const dist = join(import.meta.dirname, '../dist');
const page = readFileSync(join(dist, 'index.html'), 'utf8');
const tags = [...page.matchAll(/<(?:script|link)[^>]*(?:src|href)="\/([^"]+\.(?:js|css))"[^>]*>/g)];

it('index.html has the integrity hash of every script and stylesheet that it references', () => {
  expect(tags.length).toBeGreaterThan(1);
  for (const [tag, file = ''] of tags) {
    const hash = createHash('sha384').update(readFileSync(join(dist, file)));
    expect(tag).toContain(`integrity="sha384-${hash.digest('base64')}"`);
  }
});

it('index.html starts the application with two of the scripts that have an integrity hash', () => {
  expect(tags.filter(([tag]) => tag.startsWith('<script type="program"'))).toHaveLength(2);
});
