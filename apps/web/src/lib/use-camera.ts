import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

export type CameraState = 'off' | 'starting' | 'on' | 'denied' | 'missing';

export interface Camera {
  state: CameraState;
  start: () => void;
  /** The torch; undefined for a camera without one. */
  torch: { isOn: boolean; toggle: () => void } | undefined;
}

/** The torch, which TypeScript's DOM types do not contain. */
type WithTorch<T> = T & { torch?: boolean };

/** Shows the back camera in `videoRef` from `start` until the component unmounts. `video` adds media constraints. */
export function useCamera(videoRef: RefObject<HTMLVideoElement | null>, video: MediaTrackConstraints = {}): Camera {
  const [state, setState] = useState<CameraState>('off');
  const [track, setTrack] = useState<MediaStreamTrack>();
  const [isTorchOn, setTorchOn] = useState(false);
  const isUnmounted = useRef(false);
  const stream = useRef<MediaStream>(undefined);

  const stop = useCallback(() => {
    for (const running of stream.current?.getTracks() ?? []) running.stop();
  }, []);

  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
      stop();
    };
  }, [stop]);

  async function open(): Promise<CameraState> {
    // Undefined outside of a secure context.
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    if (!devices) return 'missing';
    try {
      const opened = await devices.getUserMedia({ video: { facingMode: 'environment', ...video }, audio: false });
      stream.current = opened;
      if (isUnmounted.current || !videoRef.current) {
        stop();
        return 'off';
      }
      videoRef.current.srcObject = opened;
      await videoRef.current.play();
      setTrack(opened.getVideoTracks()[0]);
      return 'on';
    } catch (error) {
      stop();
      return error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'missing';
    }
  }

  const hasTorch = (track?.getCapabilities() as WithTorch<MediaTrackCapabilities> | undefined)?.torch === true;
  return {
    state,
    start() {
      setState('starting');
      void open().then((next) => {
        if (!isUnmounted.current) setState(next);
      });
    },
    torch:
      track && hasTorch
        ? {
            isOn: isTorchOn,
            toggle() {
              const advanced: WithTorch<MediaTrackConstraintSet>[] = [{ torch: !isTorchOn }];
              track.applyConstraints({ advanced }).then(
                () => setTorchOn(!isTorchOn),
                () => setTorchOn(false),
              );
            },
          }
        : undefined,
  };
}
