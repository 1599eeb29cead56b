import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type BarcodeReader, openBarcodeReader } from './barcode-reader.js';
import { type Camera, useCamera } from '../../lib/use-camera.js';

/** Milliseconds between two frames. */
const frameIntervalMs = 200;

/** The browser cannot read bar codes, or the decoder did not load. */
type ScanProblem = 'scanUnsupported' | 'scanNotLoaded';

/**
 * Opens the camera and reads the bar codes in its view until the component unmounts. `onFrame` receives the texts of each frame and returns
 * whether the scan is over. `isReading`: the decoder has loaded and read a frame. `problem`: the text key of the reason why nothing is
 * read. `readImage` rejects for an unreadable image.
 */
export function useBarcodeScan(
  videoRef: RefObject<HTMLVideoElement | null>,
  onFrame: (texts: readonly string[]) => boolean,
): {
  camera: Camera;
  isReading: boolean;
  problem: ScanProblem | undefined;
  readImage: (image: Blob) => Promise<string[]>;
} {
  const readerRef = useRef<BarcodeReader>(undefined);
  const camera = useCamera(videoRef);
  const [problem, setProblem] = useState<ScanProblem>();
  const [isReading, setReading] = useState(false);
  const isOn = camera.state === 'on';
  const begin = useEffectEvent(() => camera.start());
  const handleFrame = useEffectEvent(onFrame);

  useEffect(() => {
    let isUnmounted = false;
    const handleLoadFailed = () => setProblem('scanNotLoaded');
    void openBarcodeReader(handleLoadFailed).then((reader) => {
      if (isUnmounted) reader?.close();
      else if (reader) {
        readerRef.current = reader;
        begin();
      } else setProblem('scanUnsupported');
    });
    return () => {
      isUnmounted = true;
      readerRef.current?.close();
    };
  }, []);

  useEffect(() => {
    if (!isOn) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let isUnmounted = false;
    async function scanFrame(): Promise<void> {
      const { current: video } = videoRef;
      const { current: reader } = readerRef;
      if (!video || !reader) return;
      // An unreadable frame does not stop the scan.
      const hasFrame = video.videoWidth > 0;
      const texts = hasFrame ? await reader.read(video).catch(() => []) : [];
      if (isUnmounted) return;
      if (hasFrame) setReading(true);
      if (handleFrame(texts)) return;
      timer = setTimeout(() => void scanFrame(), frameIntervalMs);
    }
    void scanFrame();
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [isOn, videoRef]);

  return {
    camera,
    isReading,
    problem,
    readImage: (image) => readerRef.current?.read(image) ?? Promise.resolve([]),
  };
}
