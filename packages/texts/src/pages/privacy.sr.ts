export default `<p>Ovde piše koje podatke čuvamo, zašto, koliko dugo i koja su tvoja prava. Poslednja izmena: {{effectiveDate}}</p>
<h2>Ko odgovara za podatke</h2>
<p>Rukovalac podacima je {{operatorName}}, {{operatorAddress}}. Za sve u vezi sa podacima piši na <a href="mailto:{{contactEmail}}">{{contactEmail}}</a>. Podatke obrađujemo u skladu sa Zakonom o zaštiti podataka o ličnosti („Službeni glasnik RS”, br. 87/2018).</p>
<h2>Šta čuvamo i zašto</h2>
<ul>
  <li>Nalog: ime, imejl, lozinka u obliku iz kog ne može da se pročita, uloga i status naloga. Bez toga nema prijave. Ako ih uneseš, i mesto, kratka biografija, slika profila, omiljene kategorije, pol, uslovi prodaje i odsustvo. Čuvamo i na kom jeziku ti pišemo i koje imejlove želiš.</li>
  <li>Trgovci: poslovno ime, adresa, PIB, matični broj, telefon i imejl koje upišeš, da kupci znaju od koga kupuju, i ono što staviš u izlog.</li>
  <li>Oglasi: podaci o knjizi i slike. Iz slika pre čuvanja brišemo skrivene podatke, pre svega mesto snimanja. Tabele koje uvezeš, dok ih ne obradimo, i spisak redova koji nisu uspeli.</li>
  <li>Poruke: tekst, slike, vreme i to da li je poruka pročitana. Vide ih samo učesnici razgovora. Kad poruka liči na prevaru, primalac dobija upozorenje, a administratori tu poruku.</li>
  <li>Dogovori: knjige, cena, način predaje i plaćanja, koraci i njihovo vreme. Za slanje poštom ili kurirom i adresa i telefon primaoca, šifrovano. Vidi ih samo prodavac, i to kad pristane na dogovor. Ako želiš, adresu čuvamo i za sledeći dogovor.</li>
  <li>Račun za plaćanje IPS QR kodom, ako ga kao prodavac uneseš: broj, ime i mesto, šifrovano. Vidi ga samo kupac sa kojim se dogovoriš da plati tako.</li>
  <li>Ocene posle dogovora: zvezdice, tekst, odgovor i to da li je dogovor ispunjen.</li>
  <li>Lista želja, kupljene knjige, spiskovi i „Javi mi”: da ih nađeš na svakom uređaju i da ti javimo kad se knjiga pojavi.</li>
  <li>Stranice koje napišeš i objaviš.</li>
  <li>Uređaje na kojima uključiš obaveštenja: adresu i ključeve koje daje pregledač, da bismo ti javili za poruke, dogovore i knjige. Obaveštenje je šifrovano i u njemu nema teksta poruke. Brišemo ih kad isključiš obaveštenja, odjaviš se na tom uređaju ili zatvoriš nalog.</li>
  <li>Nalozi koje blokiraš i ono što nam prijaviš: oglas, razgovor ili nalog, razlog i tekst, da bismo reagovali.</li>
  <li>Poruke sa strane Kontakt: ime, imejl i tekst, da bismo odgovorili.</li>
  <li>Bilten: samo imejl i jezik. Šaljemo ga tek kad prijavu potvrdiš linkom.</li>
  <li>Šta administratori menjaju i na čijem nalogu, da bi njihove odluke mogle da se provere.</li>
  <li>Tehnički zapisi servera, da bismo otkrili zloupotrebe i otklonili kvarove. Pri registraciji, aktivaciji, prijavi, odjavi, traženju imejla za novu lozinku, promeni lozinke ili profila, preuzimanju podataka i zatvaranju naloga, i kad administrator promeni nečiju ulogu ili status, beležimo vreme, oznaku naloga i IP adresu. Beležimo i odbijene zahteve, a IP adresu samo uz one koji mogu da budu napad, na primer uz prijavu pogrešnom lozinkom. Lozinke, imejl adrese i tekst poruka ne upisujemo.</li>
</ul>
<p>Nalog, oglase, poruke i dogovore obrađujemo da bismo ispunili ono zbog čega koristiš sajt, to jest uslove korišćenja. Bilten i merenje poseta počivaju na tvom pristanku, koji možeš da povučeš u svakom trenutku. Tehnički zapisi i zapis o radnjama administratora počivaju na našem legitimnom interesu da sajt bude bezbedan. Brojeve kartica nemamo. Novac ne ide preko nas, pa ne znamo ni da li je i kako uplata stigla, osim onoga što o tome označite u dogovoru.</p>
<h2>Koliko dugo</h2>
<ul>
  <li>Nalog i sve uz njega: dok imaš nalog. Kad ga zatvoriš na svom profilu, odmah ga brišemo, zajedno sa oglasima i slikama, osim onoga što zakon nalaže da sačuvamo. U razgovorima ostaju samo poruke druge strane, a umesto tvog imena piše „Zatvoren nalog”. Drugoj strani ostaju završeni dogovori i ocene koje je dobila od tebe, bez tvog imena i adrese. Kupcu ostaje zapis o kupljenoj knjizi, bez slika.</li>
  <li>Adresa i telefon u dogovoru: 30 dana posle njegovog kraja. Sačuvana adresa i račun: dok ih ne obrišeš na svom profilu.</li>
  <li>Uvezena tabela: dan posle provere, a izveštaj o uvozu 30 dana.</li>
  <li>Nalog koji nije aktiviran: 7 dana.</li>
  <li>Oglas: dok ga ne obrišeš. Slike se brišu zajedno sa njim. Ako oglas nije postavljen, njegove slike brišemo posle 24 sata. Razgovor o knjizi ostaje čitljiv učesnicima, sa naslovom i autorom.</li>
  <li>Link za aktivaciju: 48 sati. Link za novu lozinku: jedan sat i samo jedna upotreba.</li>
  <li>Prijava na jednom uređaju: najviše 7 dana.</li>
  <li>Bilten: do odjave, jednim klikom iz svakog broja. Adresa koja nije potvrđena: 7 dana.</li>
  <li>Slika koju izabereš za poruku, a ne pošalješ: 24 sata.</li>
  <li>Imejlovi i obaveštenja koje ti šaljemo: 30 dana posle slanja. Koje smo ti knjige javili: 400 dana, da ti istu ne javimo dvaput.</li>
  <li>Poruke sa strane Kontakt: 12 meseci.</li>
  <li>Ono što nam prijaviš i zapis o radnjama administratora: 24 meseca. Kad zatvoriš nalog, iz njih brišemo tvoje ime.</li>
  <li>Tehnički zapisi servera, i IP adrese u njima: {{logRetention}}. To važi i ako pre toga zatvoriš nalog.</li>
  <li>Rezervne kopije: ono što je obrisano ostaje u njima dok se i one ne obrišu.</li>
</ul>
<h2>Merenje poseta</h2>
<p>Merenje počinje tek kad prihvatiš obaveštenje o kolačićima. Beležimo koliko je puta neka strana otvorena i koliko se brzo učitava, i to samo kao dnevne zbirove. U njima nema imena, IP adrese ni bilo čega po čemu bi neko mogao da te prepozna. Sve ostaje kod nas: ne koristimo tuđe servise za merenje, reklame ni dodatke društvenih mreža.</p>
<h2>Kolačići i memorija pregledača</h2>
<p>Kad kažemo kolačići, mislimo i na memoriju tvog pregledača. U njoj držimo samo ono što sajtu treba:</p>
<ul>
  <li>token i loggedInUserData: tvoja prijava, briše se odjavom;</li>
  <li>cookieConsent: tvoj izbor u obaveštenju o kolačićima;</li>
  <li>listu želja, ako nemaš nalog, nedavno pogledane knjige i mesto koje izabereš uz pretragu;</li>
  <li>ono što nije dovršeno ili poslato: poruke i njihove slike, oglase, knjige skenirane sa police, stranice, izmene profila i prijave, dok ih ne pošalješ ili ne odbaciš;</li>
  <li>poslednje otvorene javne strane sa slikama, da rade i bez veze;</li>
  <li>oznaku uređaja za obaveštenja, ako ih uključiš, i oznaku po kojoj na istom uređaju nalog aktiviraš bez lozinke;</li>
  <li>broj poseta i odgovore na naše ponude: početni ekran, obaveštenja i jezik;</li>
  <li>izabrani jezik, izgled i valutu i da li je meni skupljen.</li>
</ul>
<p>Sve to možeš da obrišeš u podešavanjima pregledača.</p>
<h2>Ko još vidi podatke</h2>
<ul>
  <li>Svi: tvoje ime, slika profila, biografija i mesto, ako ih uneseš, datum otvaranja naloga, oglasi, stranice, ocene koje dobiješ i koje daš prodavcu, broj ispunjenih dogovora i to koliko brzo odgovaraš. Imejl vide samo administratori. Podaci trgovca i njegov izlog su javni, jer tako nalaže zakon.</li>
  <li>Ko ima link: spisak knjiga koji podeliš, bez tvog imena.</li>
  <li>Oni kojima pišeš: poruke i slike u tom razgovoru. Oni sa kojima se dogovoriš: taj dogovor i, kao gore, adresu ili račun.</li>
  <li>Servis za obaveštenja tvog pregledača: šifrovano obaveštenje koje ti prosleđuje, ako ih uključiš.</li>
  <li>Firme koje za nas čuvaju podatke i isporučuju imejlove, samo po našem uputstvu: {{hostingProvider}}, {{mailProvider}}.</li>
  <li>Državni organi, kad to zakon nalaže.</li>
</ul>
<p>Podatke ne prodajemo i ne dajemo oglašivačima. Kad po ISBN-u tražiš podatke o izdanju, upit šalje naš server i u njemu je samo ISBN. I slike sa drugih adresa preuzima naš server, pa tvoj pregledač zbog njih ne otvara tuđe sajtove. Linkovi za deljenje vode na tuđe sajtove tek kad ih otvoriš.</p>
<h2>Tvoja prava</h2>
<ul>
  <li>Pristup: da znaš koje tvoje podatke imamo. Kopiju svega što čuvamo uz nalog preuzimaš odmah, na svom profilu.</li>
  <li>Ispravka: netačno ispravljaš na svom profilu ili nam piši.</li>
  <li>Brisanje: nalog možeš da zatvoriš na svom profilu kad god želiš, a za podatke koji nam više ne trebaju piši nam.</li>
  <li>Ograničenje obrade i prigovor na obradu.</li>
  <li>Prenosivost: ta kopija je u obliku koji drugi program može da pročita.</li>
  <li>Povlačenje pristanka, bez uticaja na ono što je do tada urađeno. Imejlove o porukama i starim oglasima isključuješ na svom profilu, a o knjigama koje pratiš i bilten jednim klikom iz samog imejla. Imejlovi o dogovorima i o bezbednosti naloga stižu uvek.</li>
</ul>
<p>Ostale zahteve pošalji na <a href="mailto:{{contactEmail}}">{{contactEmail}}</a>. Odgovaramo bez odlaganja, najkasnije u roku od 30 dana. Ne donosimo odluke o tebi automatski.</p>
<p>Ako smatraš da podatke ne obrađujemo kako treba, imaš pravo na pritužbu Povereniku za informacije od javnog značaja i zaštitu podataka o ličnosti, Bulevar kralja Aleksandra 15, Beograd, <a href="https://www.poverenik.rs">www.poverenik.rs</a>.</p>
<h2>Mlađi od 15 godina</h2>
<p>Nalog je za osobe sa najmanje 15 godina. Ako saznamo da ga je otvorilo mlađe dete, brišemo ga.</p>
<h2>Bezbednost i izmene</h2>
<p>Veza sa sajtom je šifrovana, lozinke ne čuvamo u čitljivom obliku, a pristup podacima imaju samo oni kojima je potreban. Ako se ova politika promeni, nova verzija stoji ovde, a o važnijim izmenama te obaveštavamo.</p>
`;
