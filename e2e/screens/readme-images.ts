import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

// Crops the images of the README from the screenshots in screens/, which this command takes:
// `npm run screens -- --only=home,book,scan-shelf-queue,thread-agreed,lists-plan --language=sr`.
const views = [
  { screen: 'home-1440-light-sr', image: 'home', height: 1100, width: 1440 },
  { screen: 'book-390-light-sr', image: 'book-phone', height: 844, width: 390 },
  { screen: 'scan-shelf-queue-390-light-sr', image: 'shelf-phone', height: 844, width: 390 },
  { screen: 'thread-agreed-390-light-sr', image: 'deal-phone', height: 844, width: 390 },
  { screen: 'lists-plan-390-light-sr', image: 'plan-phone', height: 844, width: 390 },
] as const;

for (const { screen, image, width, height } of views)
  await sharp(fileURLToPath(new URL(`../../screens/${screen}.png`, import.meta.url)))
    .extract({ left: 0, top: 0, width, height })
    .webp({ quality: 82 })
    .toFile(fileURLToPath(new URL(`../../docs/images/${image}.webp`, import.meta.url)));
