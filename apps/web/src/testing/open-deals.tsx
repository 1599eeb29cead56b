import { Route, Routes } from 'react-router-dom';
import { MessengerProvider } from '../features/messaging/components/MessengerProvider.js';
import Deal from '../screens/dashboard/Deal.js';
import DealPayment from '../screens/dashboard/DealPayment.js';
import DealRating from '../screens/dashboard/DealRating.js';
import Deals from '../screens/dashboard/Deals.js';
import { buildDeal } from './deal-samples.js';
import { buyerId, ownerId } from './messaging-samples.js';
import { render } from './render.js';
import { reply } from './reply.js';

/** Overrides of `buildDeal` that make Jelena its buyer. */
export const asBuyer = {
  seller: { ...buildDeal().seller, _id: buyerId, name: 'Petar Obradović' },
  buyer: { ...buildDeal().buyer, _id: ownerId },
};

/** Opens a screen of deals as Jelena, the seller of `buildDeal`. The test file must mock the realtime module. */
export async function openDeals(at: string) {
  reply('GET /api/messaging/rooms', []);
  reply('GET /api/messaging/unread', { count: 0 });
  return render(
    <MessengerProvider token="t" userId={ownerId}>
      <Routes>
        <Route path="/dashboard/deals" element={<Deals />} />
        <Route path="/dashboard/deals/:dealId" element={<Deal />} />
        <Route path="/dashboard/deals/:dealId/payment" element={<DealPayment />} />
        <Route path="/dashboard/deals/:dealId/rating" element={<DealRating />} />
        <Route path="*" element={<p>Drugi ekran</p>} />
      </Routes>
    </MessengerProvider>,
    { at, areas: ['deal', 'deals', 'dealPayment', 'rating', 'reviews', 'messaging', 'report', 'errors'] },
  );
}
