import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { app, publicUrl, withSite } from '../../../test/site-pages.js';

withSite();

describe('robots.txt', () => {
  it('disallows private paths and names the sitemap', async () => {
    const { text, headers } = await request(app.url).get('/robots.txt').expect(200);
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        'User-agent: *',
        'Disallow: /api/',
        'Disallow: /auth/',
        'Disallow: /dashboard',
        `Sitemap: ${publicUrl}/sitemap.xml`,
      ]),
    );
  });
});
