import type { EnglishOf } from '../english.js';
import type sr from './share.sr.js';

export default {
  share: 'Share',
  shareBook: 'Share book: {{title}}',
  copyLink: 'Copy Link',
  linkCopied: 'Link copied',
  copyFailed: 'The link was not copied. Select it and copy it by hand.',
  viaViber: 'Share on Viber',
  viaWhatsapp: 'Share on WhatsApp',
  viaFacebook: 'Share on Facebook',
  viaEmail: 'Send by Email',
  text: '{{title}} – {{author}}, {{price}} on Korice',
} satisfies EnglishOf<typeof sr>;
