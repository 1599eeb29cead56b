export default `<p>These terms apply to everyone who uses Korice. They are written in plain language so that everyone can read them. If the two versions differ, the Serbian one applies. Last changed: {{effectiveDate}}</p>
<h2>Who runs the site</h2>
<p>Korice is run by {{operatorName}}, {{operatorAddress}}. Write to us at <a href="mailto:{{contactEmail}}">{{contactEmail}}</a>. The other details are in the <a href="/impressum">impressum</a>.</p>
<h2>What Korice is and what it is not</h2>
<p>On Korice members list used books and come to an agreement about them. The contract of sale is made directly between buyer and seller. Korice is not a party to it, does not check every listing before it appears, takes no commission, receives no payments, and holds no money.</p>
<h2>Your account</h2>
<ul>
  <li>Anyone who is at least 15 years old can open an account. Until you come of age, buy and sell with the consent of a parent or guardian.</li>
  <li>Enter an email address that you really use, and keep your password safe. Do not give it to anyone, not even us: we will never ask for it.</li>
  <li>One account is for one person or company.</li>
  <li>You can close your account in your profile whenever you like. This deletes your profile, listings, and images. Before that, you can download your data in the same place.</li>
</ul>
<h2>Listings</h2>
<ul>
  <li>List only books that are yours and that you really have.</li>
  <li>The description, condition, and price must be accurate, and any damage stated.</li>
  <li>The images should show the actual copy. An image from a catalog is labeled “Edition illustration”.</li>
  <li>Once you have agreed, mark the book as reserved or sold. The listing of a sold book can no longer be changed. If you marked the book as sold without a deal on the site, you can make it available again within 14 days, and we tell the buyer.</li>
</ul>
<h2>What may not be listed</h2>
<ul>
  <li>Photocopies, pirated editions, and files that you have no right to pass on.</li>
  <li>Stolen books, and library books that have not been withdrawn.</li>
  <li>Content that is prohibited by law.</li>
  <li>Anything that is not a book or an item from the categories offered.</li>
</ul>
<h2>Agreement, payment, and handover</h2>
<p>You agree on the price, the payment, and the handover between yourselves. Once the seller accepts a proposal, the book is kept for the buyer, and both of you see what comes next. We suggest pickup in person or cash on delivery. With payment by IPS QR code, the money goes straight from the buyer’s bank account to the seller’s. If someone asks for money, a card number, or a password in our name, it is not us: tell us right away.</p>
<h2>Sales between private persons and sales by traders</h2>
<p>When a private person occasionally sells their own books, the consumer protection rules do not apply to that sale, so there is no statutory right to withdraw within 14 days either. The general rules of the Law on Obligations apply, including the seller’s liability for defects of the book.</p>
<p>Whoever sells books in the course of business, as an entrepreneur or a legal entity, must say so clearly in the listing, together with the business name, address, and registration number. Toward consumers they then have all the obligations of the Law on Consumer Protection, and the buyer has the right to withdraw from a distance contract and rights in case of lack of conformity. The trader is responsible for meeting these obligations, and for taxes.</p>
<h2>Messages and conduct</h2>
<p>Messages are for making arrangements about books. Insults, threats, impersonation, unsolicited messages, fraud, and collecting other people’s data are not allowed. Automated downloading of content that puts a load on the site is prohibited too. You can block anyone you do not wish to talk to. A rating after a deal must be true. You turn off emails about messages and old listings in your profile, and about books you follow among your alerts or with one click in the email itself. Emails about deals and about the security of your account always arrive.</p>
<h2>Your content</h2>
<p>The texts and images that you publish remain yours. You allow us to show them on the site and when listings are shared, for as long as they are published, free of charge. By publishing you confirm that you have the right to do so.</p>
<h2>Removal of content and blocking of accounts</h2>
<p>We may remove or block a listing, a page, or an account that breaks these terms or the law. If you think it was a mistake, write to us and we will look at it again. Report a listing that breaks these terms or the law on the listing itself, a member on their profile, and a conversation in the messages. For everything else, copyright infringement included, write to <a href="mailto:{{contactEmail}}">{{contactEmail}}</a>, with the address of the page and your reasons.</p>
<h2>Liability</h2>
<p>We do our best to keep the site running without interruption, but we cannot guarantee it. We are not liable for the accuracy of listings or for what members do, except where the law provides otherwise. Nothing in these terms takes away rights that the law gives you.</p>
<h2>Changes to the terms</h2>
<p>We may change these terms. We will tell you about important changes on the site or by email before they take effect.</p>
<h2>Law and disputes</h2>
<p>These terms are governed by the law of the Republic of Serbia, and disputes are settled by the competent court in Serbia. Write to us first: most things are settled with one message.</p>
<p>How we keep your data is described in the <a href="/page/privacy">privacy policy</a>.</p>
`;
