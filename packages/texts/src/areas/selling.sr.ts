export default {
  // h2
  discounts: 'Popust na više knjiga',
  discountsHint: 'Jedna poštarina, više knjiga: kupcu se isplati, a tebi se brže prazni polica.',
  // labels
  two: 'Za 2 knjige',
  three: 'Za 3 i više',
  example: '3 knjige po 500 RSD: kupac plaća {{price}} umesto 1.500 RSD.',
  // errors
  order: 'Popust za 3 i više ne može da bude manji od popusta za 2.',
  range: 'Popust može da bude od 0% do 50%.',
  // h2
  postage: 'Uobičajena poštarina',
  postageHint: 'Predlažemo je u dogovoru prema težini paketa. Knjigu bez težine računamo kao 350 g.',
  parcel: 'Paket',
  upTo: 'Do {{weight}}',
  // button
  postageReset: 'Vrati na predlog',
  // error
  amountInvalid: 'Upiši iznos u dinarima.',
  // button
  saveTerms: 'Sačuvaj uslove',
  // notification
  termsSaved: 'Uslovi prodaje su sačuvani',
  // h2
  account: 'Račun za IPS QR kod',
  accountHint: 'Kad dogovoriš plaćanje unapred, kupac dobija QR kod sa tačnim iznosom.',
  // labels
  accountNumber: 'Broj računa',
  recipient: 'Primalac',
  town: 'Mesto',
  // below the field
  accountStored: 'Sačuvan je račun {{account}}.',
  accountPrivate:
    'Čuva se šifrovano. Vidi ga samo kupac iz dogovora, i to tek kad se dogovorite. Korice ne primaju uplate.',
  // errors
  accountInvalid: 'Broj računa nije ispravan. Proveri cifre.',
  fieldMissing: 'Popuni ovo polje.',
  // button
  saveAccount: 'Sačuvaj račun',
  accountRemove: 'Ukloni račun',
  // dialog
  accountRemoveTitle: 'Ukloniti račun?',
  accountRemoveBody: 'Plaćanje QR kodom više ne možeš da ponudiš. Dogovori koji traju ostaju.',
  // notifications
  accountSaved: 'Račun je sačuvan',
  accountRemoved: 'Račun je uklonjen',
} as const;
