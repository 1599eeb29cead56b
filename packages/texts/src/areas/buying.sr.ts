export default {
  // heading below the message button of a book page
  heading: 'Kako se kupuje',
  // the steps, in order; the bold beginning and the rest
  ask: 'Pitaj',
  askBody: 'Piši direktno onome ko prodaje.',
  agree: 'Dogovorite se',
  agreeBody: 'Cena i preuzimanje kako vam odgovara.',
  pay: 'Plati',
  payBody: 'Pouzećem ili lično, kad uzmeš knjigu.',
  // beside the seller, from 1 on
  soldCount: 'Prodato: {{count}}',
  // after it: how soon the seller usually answers
  replyHour: 'Odgovara za sat vremena',
  replyDay: 'Odgovara za jedan dan',
  replyDays: 'Odgovara za nekoliko dana',
  // belt across the card of the seller: discount for several books
  bundle: 'Više knjiga, manja cena',
  bundleTwo: '2 knjige',
  bundleThree: '3 i više',
  // aria label of the ready questions
  questions: 'Gotova pitanja',
  // chips that open the conversation with this text in the composer
  askAvailable: 'Da li je još dostupna?',
  askDelivery: 'Može li pouzećem?',
  askInPerson: 'Može li lično?',
} as const;
