export default `<p>Korice su mesto gde knjiga nalazi sledeću policu. Ovde čitaoci prodaju pročitane knjige i traže one koje ih tek čekaju, bez posrednika.</p>
<h2>Zašto postojimo</h2>
<p>Knjiga se pročita jednom, a može da traje generacijama. U međuvremenu stoji u kutiji, dok je neko u drugom mestu uzalud traži. Korice postoje od {{year}}. godine da bi se knjiga i čitalac sreli, lako i po poštenoj ceni.</p>
<h2>Kako to ide</h2>
<ul>
  <li>Dodaj knjigu: upiši ISBN ili naslov, stavi slike, stanje i cenu.</li>
  <li>Dogovori se: pitanja, cena i preuzimanje idu kroz poruke na sajtu.</li>
  <li>Predaj knjigu: lično ili pošiljkom, kako vam odgovara.</li>
</ul>
<h2>Čega se držimo</h2>
<ul>
  <li>Jasan oglas: stanje bez ulepšavanja, prave slike i cena koja se vidi odmah.</li>
  <li>Prave ocene: dok ih nema, piše da ih nema.</li>
  <li>Pretraga koja razume: ćirilica, latinica ili bez kvačica, rezultat je isti.</li>
  <li>Privatnost: bez reklama, bez tuđih brojača poseta, bez prodaje podataka.</li>
</ul>
<h2>Šta ne radimo</h2>
<p>Ne naplaćujemo prodaju, ne čuvamo novac i ne šaljemo kurire. Kupovina je dogovor između dvoje ljudi, a naš posao je da se oni nađu i da sve bude jasno napisano.</p>
<h2>Piši nam</h2>
<p>Sajt vodi {{operatorName}}. Predlog, pitanje ili zamerku pošalji na <a href="mailto:{{contactEmail}}">{{contactEmail}}</a> ili preko strane <a href="/contact">Kontakt</a>.</p>
`;
