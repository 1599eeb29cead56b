import { call } from '../call.js';
import { openRoom } from '../listing.js';
import type { Product } from '../product.js';
import { listPayloads, namedText, texts, type Account } from './payload-shop.js';

interface Deal {
  _id: string;
  roomId: string;
}

/** Deals between a seller and a buyer, by their state. */
export type Deals = Record<'proposed' | 'agreed' | 'sent' | 'completed', Deal>;

const note = `napomena ${texts.join('\n')}`.slice(0, 500);

/** The texts of the deals and ratings that are made with this index. */
export const dealTexts = (index: number) => ({
  recipient: namedText(index, 'primalac', 70),
  town: namedText(index + 1, 'grad', 60),
  address: {
    name: namedText(index + 2, 'ime', 120),
    street: namedText(index + 3, 'ulica', 120),
    place: namedText(index + 4, 'mesto', 120),
  },
  carrier: namedText(index + 5, 'prevoz', 60),
  ofBuyer: namedText(index, 'utisak kupca'),
  replyOfSeller: namedText(index + 1, 'odgovor prodavca'),
  ofSeller: namedText(index + 2, 'utisak prodavca'),
  replyOfBuyer: namedText(index + 3, 'odgovor kupca'),
});

/** Brings a deal of two members into each state, with `dealTexts` and books of payloads. */
export async function makeDeals(product: Product, seller: Account, buyer: Account, index: number): Promise<Deals> {
  const { recipient, town, address, carrier } = dealTexts(index);
  const account = { account: '165-55-74', name: recipient, town: town.slice(0, 40) };
  await call(product, seller.token, 'PUT', `/api/users/${seller._id}/payment`, account);
  const list = (further: number) => listPayloads(product, seller, index + further);
  const meeting = { delivery: { kind: 'inPerson', town }, payment: 'cash', note };
  const parcel = { delivery: { kind: 'post', postageRsd: 290, payer: 'buyer' }, payment: 'ips', note };

  async function propose(bookIds: string[], terms: object): Promise<Deal> {
    const roomId = await openRoom(product, buyer.token, bookIds[0] ?? '', seller._id);
    return call(product, buyer.token, 'POST', '/api/deals', { roomId, bookIds, ...terms });
  }
  const step = ({ token }: Account, { _id }: Deal, body: object): Promise<Deal> =>
    call(product, token, 'PUT', `/api/deals/${_id}/state`, body);

  const [agreed, sent] = [
    await propose([(await list(0))._id], parcel),
    await propose([(await list(1))._id], parcel),
  ] as const;
  for (const deal of [agreed, sent]) {
    await step(seller, deal, { state: 'agreed' });
    await step(buyer, deal, { state: 'agreed', address: { ...address, phone: '064 123 4567' }, keepAddress: true });
  }
  await step(seller, sent, { state: 'sent', carrier, tracking: 'RE123456785RS' });

  const completed = await propose([(await list(2))._id], meeting);
  await step(seller, completed, { state: 'agreed' });
  await step(buyer, completed, { state: 'completed' });

  // The seller removes a book from the proposal: the buyer sees the earlier terms too.
  const [kept, removed] = [await list(3), await list(4)] as const;
  const proposed = await propose([kept._id, removed._id], meeting);
  await call(product, seller.token, 'PUT', `/api/deals/${proposed._id}/terms`, { bookIds: [kept._id], ...meeting });
  return { proposed, agreed, sent, completed };
}

/** Rates a completed deal from both sides, and each side replies. Resolves to the id of the buyer's rating. */
export async function rateDeal(
  product: Product,
  { _id }: Deal,
  { seller, buyer }: Record<'seller' | 'buyer', Account>,
  index: number,
): Promise<string> {
  const { ofBuyer, replyOfSeller, ofSeller, replyOfBuyer } = dealTexts(index);
  const path = `/api/deals/${_id}/rating`;
  await call(product, buyer.token, 'PUT', path, { stars: 4, text: ofBuyer, asDescribed: true });
  await call(product, seller.token, 'PUT', path, { stars: 5, text: ofSeller, paid: true });
  type Ratings = Record<'own' | 'other', { _id: string }>;
  const { own, other } = await call<Ratings>(product, buyer.token, 'GET', path);
  await call(product, seller.token, 'PUT', `/api/ratings/${own._id}/reply`, { text: replyOfSeller });
  await call(product, buyer.token, 'PUT', `/api/ratings/${other._id}/reply`, { text: replyOfBuyer });
  return own._id;
}
