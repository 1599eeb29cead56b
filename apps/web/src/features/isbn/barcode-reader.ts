import type { BarcodeResponse, BarcodeRequest, LoadFailed } from './barcode.worker.js';

/** Reads the bar codes of books with the browser's `BarcodeDetector`, or without one with ZXing in a worker. */
export interface BarcodeReader {
  /** Returns the texts of the bar codes in an image or the current video frame. Rejects for an unreadable image. */
  read: (image: Blob | HTMLVideoElement) => Promise<string[]>;
  close: () => void;
}

/** `BarcodeDetector`, which TypeScript's DOM types do not contain. */
interface NativeDetector {
  detect: (source: ImageBitmapSource) => Promise<{ rawValue: string }[]>;
}
interface NativeDetectorClass {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats: () => Promise<string[]>;
}

const format = 'ean_13';
/** Pixels: a wider frame only costs time. */
const maxFrameWidth = 1280;

/**
 * Resolves to undefined if the browser has neither `BarcodeDetector` nor workers with WebAssembly. Calls `onLoadFailed` if the decoder of
 * the worker does not load: every read is rejected then.
 */
export async function openBarcodeReader(onLoadFailed: () => void): Promise<BarcodeReader | undefined> {
  const Detector = (window as { BarcodeDetector?: NativeDetectorClass }).BarcodeDetector;
  if (Detector && (await Detector.getSupportedFormats()).includes(format))
    return nativeReader(new Detector({ formats: [format] }));
  return typeof Worker === 'function' && typeof WebAssembly === 'object' ? workerReader(onLoadFailed) : undefined;
}

const nativeReader = (detector: NativeDetector): BarcodeReader => ({
  async read(image) {
    const source = image instanceof Blob ? await createImageBitmap(image) : image;
    return (await detector.detect(source)).map(({ rawValue }) => rawValue);
  },
  close: () => undefined,
});

function workerReader(onLoadFailed: () => void): BarcodeReader {
  const worker = new Worker(new URL('./barcode.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { resolve: (texts: string[]) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  let hasFailed = false;

  const failAll = (reason: string) => {
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
  };
  function handleFailure(): void {
    hasFailed = true;
    failAll('The reader did not start');
    onLoadFailed();
  }
  worker.addEventListener('message', ({ data }: MessageEvent<BarcodeResponse | LoadFailed>) => {
    if (data === 'loadFailed') {
      handleFailure();
      return;
    }
    const { id, texts } = data;
    const pending = waiting.get(id);
    waiting.delete(id);
    if (texts) pending?.resolve(texts);
    else pending?.reject(new Error('The image cannot be read'));
  });
  worker.addEventListener('error', handleFailure);

  return {
    read: (image) =>
      new Promise((resolve, reject) => {
        if (hasFailed) {
          reject(new Error('The reader did not start'));
          return;
        }
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        const request: BarcodeRequest = {
          id: lastId,
          image: image instanceof Blob ? image : frameOf(image),
        };
        worker.postMessage(request);
      }),
    close() {
      worker.terminate();
      failAll('The reader was closed');
    },
  };
}

function frameOf(video: HTMLVideoElement): ImageData {
  const scale = Math.min(1, maxFrameWidth / video.videoWidth);
  const width = Math.round(video.videoWidth * scale);
  const height = Math.round(video.videoHeight * scale);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('OffscreenCanvas has no 2D context');
  context.drawImage(video, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}
