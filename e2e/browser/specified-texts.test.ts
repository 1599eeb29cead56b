import { serverText } from '@korice/texts/server';
import { describe, expect, it } from 'vitest';
import { desktop, openVisitor } from './chromium.js';
import { withShop } from './shop.js';

const shop = withShop();

/** The exact texts of the specification. */
describe('the error catalogue of the public and the account screens', () => {
  // @spec 1-cookie-notice 2-activate-failed 2-home-nothing 2-wishlist-real 2-owner-missing 8-register-failed
  // @spec 8-register-done 8-login-failed 8-activation-failed 8-reset-sent 8-reset-failed 8-book-missing 8-owner-gone
  it('has the texts of the specification', async () => {
    const { context, page } = await openVisitor(shop.browser, desktop);
    await page.addInitScript(() => localStorage.setItem('korice.language', 'en'));
    const open = (path: string) => page.goto(shop.product.url + path);
    const says = (words: string) => page.getByText(words, { exact: true }).filter({ visible: true }).first().waitFor();
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    let isCut = true;
    await page.route(/\/auth\/(?:register|login|send-password-reset|activate)$/, (route) =>
      isCut && route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );

    await open('/auth/register');
    await page.getByLabel('Name', { exact: true }).fill('Ana Reader');
    await page.getByLabel('Email', { exact: true }).fill('ana@example.com');
    await page.getByLabel('Password', { exact: true }).fill('books on a shelf');
    await press('Register');
    await says('Registration failed. Please try again.');
    isCut = false;
    await press('Register');
    await says('Registration successful. You will receive an activation email soon.');

    await open('/auth/login');
    await page.getByLabel('Email', { exact: true }).fill('nobody@example.com');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await press('Login');
    await says('Login failed. Please check your credentials and try again.');
    isCut = true;
    await press('Login');
    await says('Login failed. Please check your credentials and try again.');
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('nobody@example.com');

    await open('/auth/forgot-password');
    await page.getByLabel('Email', { exact: true }).fill('nobody@example.com');
    await press('Send Password Reset Email');
    await says('Failed to send password reset email. Please try again later.');
    isCut = false;
    await press('Send Password Reset Email');
    await says('If an account exists for this email, a password reset link has been sent.');

    await open('/auth/activate/nothing');
    await page
      .getByRole('alert')
      .getByText(serverText('en', 'auth', 'activationExpired'))
      .waitFor();
    await open('/book/00000000000000000000dead');
    await says("The book you're looking for doesn't exist or has been removed.");
    await open('/owner/00000000000000000000dead');
    await says('Owner not found');
    await says("The owner profile you're looking for doesn't exist or has been removed.");
    await open('/wishlist');
    await says('Your wishlist is empty');
    await open('/');
    await page.getByRole('combobox').fill('qqqxxx');
    await says('No books found matching your search.');
    await page
      .getByText('We use cookies to improve your experience. By using our site, you agree to our cookie policy.')
      .waitFor();
    await context.close();
  });
});
