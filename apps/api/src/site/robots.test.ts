import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.js';

const publicUrl = 'https://korice.example';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: publicUrl });
});
afterAll(() => app.close());

describe('robots.txt', () => {
  it('keeps robots out of what is nobody else’s and names the sitemap', async () => {
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
