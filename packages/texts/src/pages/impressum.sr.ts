export default `<h2>Ko vodi Korice</h2>
<p>{{operatorName}}</p>
<p>{{operatorAddress}}</p>
<ul>
  <li>Matični broj: {{registrationNumber}}</li>
  <li>PIB: {{taxNumber}}</li>
  <li>Odgovorno lice: {{responsiblePerson}}</li>
</ul>
<h2>Kontakt</h2>
<ul>
  <li>Imejl: <a href="mailto:{{contactEmail}}">{{contactEmail}}</a></li>
  <li>Telefon: {{contactPhone}}</li>
  <li>Preko sajta: <a href="/contact">Kontakt</a></li>
</ul>
<h2>Šta su Korice</h2>
<p>Korice su mesto za oglase polovnih knjiga. Oglase postavljaju i za njih odgovaraju oni koji knjige prodaju. Korice nisu ni prodavac ni kupac, ne naplaćuju prodaju i ne čuvaju novac. Više o tome piše u <a href="/page/terms">uslovima korišćenja</a>.</p>
<h2>Ko odgovara za sadržaj</h2>
<p>Za tekstove sajta i bloga odgovara {{operatorName}}. Za oglase, slike, poruke i stranice koje objavljuju članovi odgovara onaj ko ih je objavio. Ako naiđeš na sadržaj koji krši zakon ili tvoja prava, piši na <a href="mailto:{{contactEmail}}">{{contactEmail}}</a> i navedi adresu strane.</p>
<h2>Podaci i slike izdanja</h2>
<p>Podaci o izdanjima i slike sa oznakom „Ilustracija izdanja” potiču iz otvorenih kataloga knjiga, pre svega sa servisa <a href="https://openlibrary.org">Open Library</a>. Pokazuju izdanje, a ne sam primerak koji se prodaje. Autorska prava na tim slikama pripadaju njihovim nosiocima.</p>
<h2>Hosting</h2>
<p>{{hostingProvider}}</p>
<p>© {{year}} {{operatorName}}</p>
`;
