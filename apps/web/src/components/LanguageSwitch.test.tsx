import { act, screen } from '@testing-library/react';
import i18next from 'i18next';
import { createPath } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { changeLanguage } from '../i18n.js';
import { render } from '../testing/render.js';
import { LanguageSwitch } from './LanguageSwitch.js';

describe('LanguageSwitch', () => {
  afterEach(() => changeLanguage('sr'));

  // @spec 1-language-default
  it('switches the page to the other language and stores the choice', async () => {
    const { user } = await render(<LanguageSwitch />);
    await user.click(screen.getByRole('button', { name: 'English' }));
    expect(await screen.findByRole('button', { name: 'Srpski' })).toHaveAttribute('lang', 'sr-Latn');
    expect(document.documentElement.lang).toBe('en');
    expect(localStorage.getItem('korice.language')).toBe('en');
  });

  it('switches the page to Cyrillic and transliterates its texts', async () => {
    const { user } = await render(<LanguageSwitch />);
    await user.click(screen.getByRole('button', { name: 'Српски' }));
    expect(await screen.findByRole('button', { name: 'Srpski' })).toBeVisible();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Srpski', 'English']);
    expect(document.documentElement.lang).toBe('sr-Cyrl');
    expect(i18next.t('retry')).toBe('Покушај поново');
    expect(i18next.t('booksCount', { count: 22 })).toBe('22 књиге');
    expect(localStorage.getItem('korice.language')).toBe('sr-Cyrl');
  });

  it('keeps the focus on the pressed button, which then names another language', async () => {
    const { user } = await render(<LanguageSwitch />);
    await user.click(screen.getByRole('button', { name: 'English' }));
    await screen.findByRole('button', { name: 'Srpski' });
    expect(screen.getAllByRole('button')).toContain(document.activeElement);
  });

  it('updates the lang parameter of the URL', async () => {
    const { user, history } = await render(<LanguageSwitch />, { at: '/categories?lang=sr&q=andric' });
    await user.click(screen.getByRole('button', { name: 'English' }));
    await screen.findByRole('button', { name: 'Srpski' });
    expect(history.location.search).toBe('?lang=en&q=andric');
  });

  it('keeps a navigation that happened while the texts were loading', async () => {
    const { history } = await render(<LanguageSwitch />, { at: '/categories?lang=sr&q=andric' });
    act(() => {
      screen.getByRole('button', { name: 'English' }).click();
      history.push('/contact#poruka');
    });
    await screen.findByRole('button', { name: 'Srpski' });
    expect(createPath(history.location)).toBe('/contact#poruka');
  });
});
