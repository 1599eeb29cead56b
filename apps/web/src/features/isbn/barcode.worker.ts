import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

// In a worker, because only its response has a content security policy that allows WebAssembly (see static-web.ts in the API).

const loading = prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });

/** Sent when the decoder did not load, for example without a connection: the worker cannot read anything then. */
export type LoadFailed = 'loadFailed';

loading.catch(() => postMessage('loadFailed' satisfies LoadFailed));

export interface BarcodeRequest {
  id: number;
  image: Blob | ImageData;
}

/** `texts` is undefined for an unreadable image. */
export interface BarcodeResponse {
  id: number;
  texts: string[] | undefined;
}

async function handleRequest({ id, image }: BarcodeRequest): Promise<BarcodeResponse> {
  try {
    const found = await readBarcodes(image, { formats: ['EAN13'], tryHarder: true });
    return { id, texts: found.filter(({ isValid }) => isValid).map(({ text }) => text) };
  } catch {
    // The decoder throws for an image that it cannot read.
    return { id, texts: undefined };
  }
}

addEventListener('message', ({ data }: MessageEvent<BarcodeRequest>) => {
  void handleRequest(data).then((found) => postMessage(found));
});
