import { Readable } from 'node:stream';

/** A file of an archive: bytes, or a stream of text. */
export interface ArchiveFile {
  name: string;
  content: Uint8Array | AsyncIterable<string>;
}

export const jsonFile = (name: string, value: unknown): ArchiveFile => ({
  name: `${name}.json`,
  content: Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
});

/** Returns a JSON file of an array that is streamed. */
export const jsonListFile = <T>(name: string, found: AsyncIterable<T>, present: (one: T) => unknown): ArchiveFile => ({
  name: `${name}.json`,
  content: (async function* () {
    let before = '[\n';
    for await (const one of found) {
      yield before + JSON.stringify(await present(one));
      before = ',\n';
    }
    yield before === '[\n' ? '[]\n' : '\n]\n';
  })(),
});

/** Images are compressed already. */
const stored = { level: 0 } as const;
const inThisThread = { useWebWorkers: false } as const;

/** Streams a zip archive of `files` and reads them one after the other on demand. */
export function zipArchive(files: AsyncIterable<ArchiveFile>): AsyncIterable<Uint8Array> {
  let control: TransformStreamDefaultController<Uint8Array> | undefined;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    start(controller) {
      control = controller;
    },
  });
  write(writable, files).catch((error: unknown) => control?.error(error));
  return readable;
}

/** Writes the archive. Loads the library at the first archive. */
async function write(writable: WritableStream<Uint8Array>, files: AsyncIterable<ArchiveFile>): Promise<void> {
  const { Uint8ArrayReader, ZipWriter } = await import('@zip.js/zip.js');
  const zip = new ZipWriter(writable, inThisThread);
  for await (const { name, content } of files)
    if (content instanceof Uint8Array) await zip.add(name, new Uint8ArrayReader(content), stored);
    else await zip.add(name, Readable.toWeb(Readable.from(bytesOf(content))));
  await zip.close();
}

async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text);
}
