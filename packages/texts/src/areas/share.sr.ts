export default {
  // button that opens the phone's own share sheet
  share: 'Podeli',
  // aria label
  shareBook: 'Podeli knjigu: {{title}}',
  // button
  copyLink: 'Kopiraj link',
  // notification
  linkCopied: 'Link je kopiran',
  copyFailed: 'Link nije kopiran. Označi ga i kopiraj ručno.',
  // link
  viaViber: 'Podeli preko Vibera',
  viaWhatsapp: 'Podeli preko WhatsAppa',
  viaFacebook: 'Podeli preko Facebooka',
  viaEmail: 'Pošalji imejlom',
  // shared text before the link
  text: '{{title}} – {{author}}, {{price}} na Koricama',
} as const;
