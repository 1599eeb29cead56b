import { fileURLToPath } from 'node:url';

const configuration = fileURLToPath(new URL('../fonts/fonts.conf', import.meta.url));

/**
 * Lets pictures be set in our own fonts, whatever the machine has. The library that draws reads this variable once, when it first meets a
 * text, so call it before.
 */
export function useCardFonts(): void {
  process.env.FONTCONFIG_FILE = configuration;
}
