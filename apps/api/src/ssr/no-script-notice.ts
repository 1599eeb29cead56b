import { type Language, startFailure } from '@korice/texts';
import { serverText } from '@korice/texts/server';
import { escapeMarkup } from '../platform/text/escape-markup.js';

/**
 * HTML for a page whose program does not come: hidden until the page finds that its script failed to load, and a sentence for browsers
 * that run none.
 */
export function noScriptNotice(language: Language): string {
  const { loadFailedTitle, loadFailedBody, retry } = startFailure[language];
  const noScript = serverText(language, 'common', 'noScript');
  return [
    '<div id="not-started" hidden>',
    `<h1>${escapeMarkup(loadFailedTitle)}</h1><p>${escapeMarkup(loadFailedBody)}</p><p><a href="">${escapeMarkup(retry)}</a></p>`,
    `</div><noscript><p>${escapeMarkup(noScript)}</p></noscript>`,
  ].join('');
}
