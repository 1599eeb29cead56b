export default `<p>Korice is where a book finds its next shelf. Here readers sell the books they have read and look for the ones they have not, with no middleman.</p>
<h2>Why we are here</h2>
<p>A book is read once and can last for generations. In between it sits in a box, while someone in another town looks for it in vain. Korice has been here since {{year}} so that book and reader can meet, easily and at a fair price.</p>
<h2>How it works</h2>
<ul>
  <li>Add a book: enter the ISBN or title, put in pictures, the condition, and a price.</li>
  <li>Make a deal: questions, price, and pickup go through messages on the site.</li>
  <li>Hand it over: in person or by post, whichever suits you both.</li>
</ul>
<h2>What we stand by</h2>
<ul>
  <li>Clear listings: the condition as it is, real pictures, and a price you see at once.</li>
  <li>Real ratings: as long as there are none, we say so.</li>
  <li>Search that understands: Cyrillic, Latin, with or without diacritics, the result is the same.</li>
  <li>Privacy: no ads, no outside visitor counters, no selling of data.</li>
</ul>
<h2>What we do not do</h2>
<p>We charge nothing for a sale, hold no money, and send no couriers. A purchase is an agreement between two people. Our job is to help them meet and to keep everything clearly written.</p>
<h2>Write to us</h2>
<p>The site is run by {{operatorName}}. Send an idea, a question, or a complaint to <a href="mailto:{{contactEmail}}">{{contactEmail}}</a> or through the <a href="/contact">Contact</a> page.</p>
`;
