import { pngChunk } from '../images.js';
import { pngOf } from './file.js';

/** Returns a PNG with extra chunks after its header. */
export const withChunks = async (...chunks: [name: string, content: Buffer][]): Promise<Buffer> => {
  const bytes = await pngOf();
  const end = 8 + 25;
  return Buffer.concat([
    bytes.subarray(0, end),
    ...chunks.map(([name, content]) => pngChunk(name, content)),
    bytes.subarray(end),
  ]);
};
