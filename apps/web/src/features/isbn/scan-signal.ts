/** Tells a person who looks at the book that it was read. */
export interface ScanSignal {
  /** Vibrates, and beeps if `isLoud`. */
  give: (isLoud: boolean) => void;
  close: () => void;
}

const vibrationMs = 60;
const beep = { hertz: 1_320, seconds: 0.09, volume: 0.15 };

/** Call it when the first book was read: browsers start sound after the first tap of a visit only. */
export function createScanSignal(): ScanSignal {
  const context = typeof AudioContext === 'function' ? new AudioContext() : undefined;

  function playBeep({ currentTime, destination }: AudioContext): void {
    if (!context) return;
    const volume = new GainNode(context, { gain: beep.volume });
    const tone = new OscillatorNode(context, { frequency: beep.hertz });
    tone.connect(volume).connect(destination);
    tone.start(currentTime);
    tone.stop(currentTime + beep.seconds);
  }

  return {
    give(isLoud) {
      // Safari has no vibration.
      (navigator as Partial<Pick<Navigator, 'vibrate'>>).vibrate?.(vibrationMs);
      if (!isLoud || !context) return;
      if (context.state === 'suspended') {
        // Before the first tap the browser refuses: the book is shown all the same.
        void context.resume().then(() => playBeep(context));
      } else playBeep(context);
    },
    close: () => void context?.close(),
  };
}
