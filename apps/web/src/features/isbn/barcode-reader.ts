import type { BarcodeAnswer, BarcodeQuestion } from './barcode.worker.js';

/** Reads the bar codes of books: the browser's own reader where there is one, else ours. */
export interface BarcodeReader {
  /** What the bar codes in a picture, or in the camera's present frame, say. Rejects when the picture cannot be read. */
  read: (picture: Blob | HTMLVideoElement) => Promise<string[]>;
  close: () => void;
}

/** As browsers have it; the DOM's types do not know it. */
interface NativeDetector {
  detect: (source: ImageBitmapSource) => Promise<{ rawValue: string }[]>;
}
interface NativeDetectorClass {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats: () => Promise<string[]>;
}

const format = 'ean_13';
/** Pixels that a bar code needs in a frame; more costs time only. */
const widest = 1280;

/** Undefined where neither way works. */
export async function openBarcodeReader(): Promise<BarcodeReader | undefined> {
  const Detector = (window as { BarcodeDetector?: NativeDetectorClass }).BarcodeDetector;
  if (Detector && (await Detector.getSupportedFormats()).includes(format))
    return nativeReader(new Detector({ formats: [format] }));
  return typeof Worker === 'function' && typeof WebAssembly === 'object' ? workerReader() : undefined;
}

const nativeReader = (detector: NativeDetector): BarcodeReader => ({
  async read(picture) {
    const source = picture instanceof Blob ? await createImageBitmap(picture) : picture;
    return (await detector.detect(source)).map(({ rawValue }) => rawValue);
  },
  close: () => undefined,
});

function workerReader(): BarcodeReader {
  const worker = new Worker(new URL('./barcode.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { resolve: (texts: string[]) => void; reject: (error: Error) => void }>();
  let lastId = 0;

  const failAll = (reason: string) => {
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
  };
  worker.addEventListener('message', ({ data: { id, texts } }: MessageEvent<BarcodeAnswer>) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (texts) asked?.resolve(texts);
    else asked?.reject(new Error('The picture cannot be read'));
  });
  worker.addEventListener('error', () => failAll('The reader did not start'));

  return {
    read: (picture) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        const question: BarcodeQuestion = {
          id: lastId,
          picture: picture instanceof Blob ? picture : frameOf(picture),
        };
        worker.postMessage(question);
      }),
    close() {
      worker.terminate();
      failAll('The reader was closed');
    },
  };
}

function frameOf(video: HTMLVideoElement): ImageData {
  const scale = Math.min(1, widest / video.videoWidth);
  const width = Math.round(video.videoWidth * scale);
  const height = Math.round(video.videoHeight * scale);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is no canvas to draw on');
  context.drawImage(video, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}
