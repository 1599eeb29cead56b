import { type Language, startFailure } from '@korice/texts';
import { serverText } from '@korice/texts/server';
import { escapeMarkup } from '../platform/text/escape-markup.js';

/**
 * Returns the HTML shown when the script fails to load, hidden until the page detects that, and a sentence for browsers without
 * JavaScript.
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
