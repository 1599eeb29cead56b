export default `<p>Ovi uslovi važe za svakoga ko koristi Korice. Pisani su običnim jezikom, da bi svako mogao da ih pročita. Poslednja izmena: {{effectiveDate}}</p>
<h2>Ko vodi sajt</h2>
<p>Korice vodi {{operatorName}}, {{operatorAddress}}. Piši nam na <a href="mailto:{{contactEmail}}">{{contactEmail}}</a>. Ostali podaci su u <a href="/impressum">impresumu</a>.</p>
<h2>Šta Korice jesu, a šta nisu</h2>
<p>Na Koricama članovi oglašavaju polovne knjige i o njima se dogovaraju. Ugovor o prodaji zaključuju kupac i prodavac neposredno. Korice nisu strana u tom ugovoru, ne proveravaju svaki oglas pre objave, ne naplaćuju proviziju, ne primaju uplate i ne čuvaju novac.</p>
<h2>Nalog</h2>
<ul>
  <li>Nalog može da otvori svako ko ima najmanje 15 godina. Do punoletstva kupuj i prodaj uz saglasnost roditelja ili staratelja.</li>
  <li>Upiši imejl koji zaista koristiš i čuvaj lozinku. Ne daj je nikome, ni nama: nikada je nećemo tražiti.</li>
  <li>Jedan nalog je za jednu osobu ili firmu.</li>
  <li>Nalog možeš da zatvoriš na svom profilu kad god želiš. Time se brišu profil, oglasi i slike. Pre toga na istom mestu možeš da preuzmeš svoje podatke.</li>
</ul>
<h2>Oglasi</h2>
<ul>
  <li>Oglašavaj samo knjige koje su tvoje i koje zaista imaš.</li>
  <li>Opis, stanje i cena moraju da budu tačni, a oštećenja navedena.</li>
  <li>Slike neka pokazuju baš taj primerak. Slika iz kataloga nosi oznaku „Ilustracija izdanja”.</li>
  <li>Kad se dogovoriš, označi knjigu kao rezervisanu ili prodatu. Oglas prodate knjige se više ne menja. Knjigu koju označiš kao prodatu bez dogovora na sajtu možeš u roku od 14 dana da vratiš u ponudu, o čemu obaveštavamo kupca.</li>
</ul>
<h2>Šta ne može da se oglašava</h2>
<ul>
  <li>Fotokopije, piratska izdanja i datoteke koje nemaš pravo da preneseš drugome.</li>
  <li>Ukradene knjige i knjige iz biblioteka koje nisu otpisane.</li>
  <li>Sadržaj koji je zakonom zabranjen.</li>
  <li>Bilo šta što nije knjiga ili predmet iz ponuđenih kategorija.</li>
</ul>
<h2>Dogovor, plaćanje i predaja</h2>
<p>Cenu, način plaćanja i predaju dogovarate među sobom. Kad prodavac prihvati predlog, knjiga se čuva za kupca, a oboje vidite šta je sledeće. Savetujemo lično preuzimanje ili plaćanje pouzećem. Uz plaćanje IPS QR kodom novac ide sa računa kupca pravo na račun prodavca. Ako neko u naše ime traži novac, broj kartice ili lozinku, to nismo mi: javi nam odmah.</p>
<h2>Prodaja između građana i prodaja trgovaca</h2>
<p>Kad fizičko lice povremeno prodaje svoje knjige, na tu prodaju se ne primenjuju propisi o zaštiti potrošača, pa nema ni zakonskog prava na odustanak u roku od 14 dana. Važe opšta pravila Zakona o obligacionim odnosima, uključujući odgovornost prodavca za nedostatke knjige.</p>
<p>Ko knjige prodaje u okviru svoje delatnosti, kao preduzetnik ili pravno lice, dužan je da to jasno navede u oglasu, zajedno sa poslovnim imenom, adresom i matičnim brojem. Prema potrošačima tada ima sve obaveze iz Zakona o zaštiti potrošača, a kupac ima pravo na odustanak od ugovora zaključenog na daljinu i prava zbog nesaobraznosti. Za ispunjenje tih obaveza, kao i za poreze, odgovara trgovac.</p>
<h2>Poruke i ponašanje</h2>
<p>Poruke služe za dogovor o knjigama. Nije dozvoljeno vređati, pretiti, lažno se predstavljati, slati neželjene poruke, varati i prikupljati tuđe podatke. Zabranjeno je i automatsko preuzimanje sadržaja koje opterećuje sajt. Onoga sa kim ne želiš da razgovaraš možeš da blokiraš. Ocena posle dogovora mora da bude istinita. Imejlove o porukama i starim oglasima isključuješ na svom profilu, a o knjigama koje pratiš među obaveštenjima ili jednim klikom iz samog imejla. Imejlovi o dogovorima i o bezbednosti naloga stižu uvek.</p>
<h2>Tvoj sadržaj</h2>
<p>Tekstovi i slike koje objaviš ostaju tvoji. Dozvoljavaš nam da ih prikazujemo na sajtu i pri deljenju oglasa dok su objavljeni, bez naknade. Time potvrđuješ da imaš pravo da ih objaviš.</p>
<h2>Uklanjanje sadržaja i blokiranje naloga</h2>
<p>Oglas, stranicu ili nalog koji krši ove uslove ili zakon možemo da uklonimo ili blokiramo. Ako misliš da je to bila greška, piši nam i pogledaćemo još jednom. Oglas koji krši ove uslove ili zakon prijavi na samom oglasu, nalog na njegovom profilu, a razgovor u porukama. Za sve ostalo, kao i za povredu autorskog prava, piši na <a href="mailto:{{contactEmail}}">{{contactEmail}}</a>, uz adresu strane i obrazloženje.</p>
<h2>Odgovornost</h2>
<p>Trudimo se da sajt radi bez prekida, ali to ne možemo da garantujemo. Ne odgovaramo za tačnost oglasa ni za postupke članova, osim kad je to propisano zakonom. Ništa u ovim uslovima ne umanjuje prava koja ti zakon daje.</p>
<h2>Izmene uslova</h2>
<p>Uslove možemo da promenimo. O važnijim izmenama obaveštavamo te na sajtu ili imejlom pre nego što počnu da važe.</p>
<h2>Pravo i sporovi</h2>
<p>Na ove uslove primenjuje se pravo Republike Srbije, a sporove rešava nadležni sud u Srbiji. Pre toga nam piši: većina stvari se reši jednom porukom.</p>
<p>O tome kako čuvamo podatke piše u <a href="/page/privacy">politici privatnosti</a>.</p>
`;
