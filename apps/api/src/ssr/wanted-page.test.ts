import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { buildBook } from '../../test/factories/build-book.js';
import { buildUser } from '../../test/factories/build-user.js';
import { app, owner, publicUrl, read, typesOf, withSite } from '../../test/site-pages.js';

withSite();

describe('the page of wanted works', () => {
  it('contains the works that nobody offers with the number of readers, and has a canonical URL', async () => {
    await buildBook(app, { owner, title: 'Seobe', author: 'Miloš Crnjanski' });
    const other = await buildUser(app);
    for (const [title, author] of [
      ['Seobe', 'Miloš Crnjanski'],
      ['Atlantida', 'Borislav Pekić'],
    ])
      for (const { auth } of [owner, other])
        await request(app.url).post('/api/alerts').set(auth).send({ kind: 'work', title, author }).expect(201);
    const page = await read('/wanted?lang=en');
    expect(page.title).toBe('Books Readers Want · Korice');
    expect(page.link('[rel="canonical"]')).toBe(`${publicUrl}/wanted?lang=en`);
    expect(typesOf(page.structured)).toEqual(['BreadcrumbList']);
    expect(page.answers).toEqual([
      {
        call: 'GET /api/wanted',
        query: { page: 1 },
        data: [expect.objectContaining({ title: 'Atlantida', readers: 2, isMine: false })],
        total: 1,
      },
    ]);
  });
});
