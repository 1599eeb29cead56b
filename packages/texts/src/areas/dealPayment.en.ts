import type { EnglishOf } from '../english.js';
import type sr from './dealPayment.sr.js';

export default {
  title: 'Pay by IPS QR Code',
  backToThread: 'Back to Conversation',
  warnTitle: 'You pay in advance, directly to the seller',
  warnBody:
    'This is your first deal together. Korice does not receive or hold the money and cannot return it. If anything seems odd, ask for payment on delivery.',
  warnSentBody:
    'This is your first deal together. Korice does not receive or hold the money and cannot return it. If anything seems odd, wait until the parcel arrives.',
  askOnDelivery: 'Ask to Pay on Delivery',
  askOnDeliveryMessage: 'Could I pay on delivery instead? If so, let us end this deal and I will send a new proposal.',
  scan: "Scan it with your bank's app",
  scanBody: 'Open your banking app, choose "IPS scan", and point the camera at the code.',
  samePhone: 'Is your bank on this phone?',
  samePhoneBody: 'Save the image and open it in your bank\'s app with "IPS from image". You can also copy the details.',
  savePicture: 'Save Image',
  pictureSaved: 'The image of the code was saved',
  pictureFailed: 'The image was not saved. Copy the payment details instead.',
  qrLabel: 'IPS QR code for payment: {{name}}, {{price}}',
  details: 'Payment details',
  amount: 'Amount',
  recipient: 'Recipient',
  account: 'Account number',
  purpose: 'Purpose',
  reference: 'Reference',
  notMoney: "Korice does not receive the money. It goes straight to the seller's account.",
  tell: 'Report Payment',
  tellHelp: 'The seller gets a message. Keep the confirmation from your bank.',
  told: 'Reported as paid on {{date}}. Keep the confirmation of the payment.',
  tellMessage: 'The payment is on its way, {{price}}, reference {{reference}}.',
} satisfies EnglishOf<typeof sr>;
