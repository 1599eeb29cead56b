import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Types } from 'mongoose';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { ipsPayment } from './ips-code.js';

const deal = {
  _id: new Types.ObjectId('65f0aa0000000000000012d5'),
  priceRsd: 850,
  delivery: { kind: 'post', town: '', postageRsd: 420, payer: 'seller' },
} as const;
const account = { account: '165000000000005574', name: 'Jelena Ilić', town: '' };

describe('ipsPayment', () => {
  it('writes the published example byte for byte', () => {
    expect(ipsPayment(deal, account).text).toBe(
      'K:PR|V:01|C:1|R:165000000000005574|N:Jelena Ilić|I:RSD850,00|SF:289|S:Korice dogovor 4821|RO:004821',
    );
  });

  it('adds the postage that the buyer pays, and the town of the recipient', () => {
    const payment = ipsPayment(
      { ...deal, delivery: { ...deal.delivery, payer: 'buyer' } },
      { ...account, town: 'Novi Sad' },
    );
    expect(payment).toMatchObject({ amountRsd: 1_270, recipient: 'Jelena Ilić, Novi Sad' });
    expect(payment.text).toContain('|N:Jelena Ilić, Novi Sad|I:RSD1270,00|');
  });

  it.each([
    ['Cyrillic letters', 'Љиљана Џаковић', 'Ljiljana Džaković'],
    ['separators', 'Ana|I:RSD1,00|N:Zla', 'AnaI:RSD1,00N:Zla'],
    ['line breaks', 'Ana\nIlić', 'Ana Ilić'],
    ['a long name', 'x'.repeat(90), 'x'.repeat(70)],
  ])('replaces %s in the recipient', (_name, name, recipient) => {
    const { text } = ipsPayment(deal, { ...account, name });
    expect(text.split('|')[4]).toBe(`N:${recipient}`);
    expect(text.split('|')).toHaveLength(9);
  });

  it('draws a code that a QR reader reads back', async () => {
    const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
    const { buffer } = new Uint8Array(await readFile(wasm));
    prepareZXingModule({ overrides: { wasmBinary: buffer } });
    const { text, svg } = ipsPayment(deal, { ...account, name: 'Љиљана Ђорђевић', town: 'Čačak' });
    const png = await sharp(Buffer.from(svg)).resize(500, 500).flatten({ background: 'white' }).png().toBuffer();
    const [code] = await readBarcodes(new Uint8Array(png), { formats: ['QRCode'] });
    expect(code?.text).toBe(text);
  });
});
