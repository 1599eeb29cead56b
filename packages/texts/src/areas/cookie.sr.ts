export default {
  // aria label of the region
  label: 'Obaveštenje o kolačićima',
  // text of the notice
  text: 'Koristimo kolačiće da bi ti na sajtu bilo lakše. Korišćenjem sajta prihvataš našu politiku kolačića.',
  // button that accepts
  ok: 'U redu',
  // button that closes without consent
  decline: 'Samo neophodno',
  // link to /page/privacy
  policyLink: 'Kako koristimo kolačiće',
} as const;
