import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

export type CameraState = 'off' | 'starting' | 'on' | 'denied' | 'missing';

export interface Camera {
  state: CameraState;
  start: () => void;
  /** The torch; undefined for a camera without one. */
  light: { isOn: boolean; toggle: () => void } | undefined;
}

/** The torch, which TypeScript's DOM types do not contain. */
type WithTorch<T> = T & { torch?: boolean };

/** Shows the back camera in `videoRef` from `start` until the component unmounts. */
export function useCamera(videoRef: RefObject<HTMLVideoElement | null>): Camera {
  const [state, setState] = useState<CameraState>('off');
  const [track, setTrack] = useState<MediaStreamTrack>();
  const [isLit, setLit] = useState(false);
  const isGone = useRef(false);
  const stream = useRef<MediaStream>(undefined);

  const stop = useCallback(() => {
    for (const running of stream.current?.getTracks() ?? []) running.stop();
  }, []);

  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      stop();
    };
  }, [stop]);

  async function open(): Promise<CameraState> {
    // Undefined outside of a secure context.
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    if (!devices) return 'missing';
    try {
      const opened = await devices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
      stream.current = opened;
      if (isGone.current || !videoRef.current) {
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

  const hasLight = (track?.getCapabilities() as WithTorch<MediaTrackCapabilities> | undefined)?.torch === true;
  return {
    state,
    start() {
      setState('starting');
      void open().then((next) => {
        if (!isGone.current) setState(next);
      });
    },
    light:
      track && hasLight
        ? {
            isOn: isLit,
            toggle() {
              const advanced: WithTorch<MediaTrackConstraintSet>[] = [{ torch: !isLit }];
              track.applyConstraints({ advanced }).then(
                () => setLit(!isLit),
                () => setLit(false),
              );
            },
          }
        : undefined,
  };
}
