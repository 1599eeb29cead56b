import { Route, Routes } from 'react-router-dom';
import Deal from './Deal.js';
import DealPayment from './DealPayment.js';
import DealRating from './DealRating.js';
import Deals from './Deals.js';

/** The screens of deals, in one chunk: each would add to the routes that every page loads. */
export default function DealScreens() {
  return (
    <Routes>
      <Route index element={<Deals />} />
      <Route path=":dealId" element={<Deal />} />
      <Route path=":dealId/payment" element={<DealPayment />} />
      <Route path=":dealId/rating" element={<DealRating />} />
    </Routes>
  );
}
