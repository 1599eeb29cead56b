export default `<h2>Who runs Korice</h2>
<p>{{operatorName}}</p>
<p>{{operatorAddress}}</p>
<ul>
  <li>Registration number: {{registrationNumber}}</li>
  <li>Tax number (PIB): {{taxNumber}}</li>
  <li>Responsible person: {{responsiblePerson}}</li>
</ul>
<h2>Contact</h2>
<ul>
  <li>Email: <a href="mailto:{{contactEmail}}">{{contactEmail}}</a></li>
  <li>Phone: {{contactPhone}}</li>
  <li>Through the site: <a href="/contact">Contact</a></li>
</ul>
<h2>What Korice is</h2>
<p>Korice is a place for listings of used books. Listings are posted by the people who sell the books, and they are responsible for them. Korice is neither seller nor buyer, charges nothing for a sale, and holds no money. The <a href="/page/terms">terms of use</a> say more about this.</p>
<h2>Who is responsible for the content</h2>
<p>{{operatorName}} is responsible for the texts of the site and the blog. Whoever publishes a listing, an image, a message, or a page is responsible for it. If you come across content that breaks the law or infringes your rights, write to <a href="mailto:{{contactEmail}}">{{contactEmail}}</a> and give the address of the page.</p>
<h2>Edition data and images</h2>
<p>Edition data and images labeled “Edition illustration” come from open book catalogs, above all from <a href="https://openlibrary.org">Open Library</a>. They show the edition, not the particular copy for sale. The copyright in those images belongs to its holders.</p>
<h2>Hosting</h2>
<p>{{hostingProvider}}</p>
<p>© {{year}} {{operatorName}}</p>
`;
