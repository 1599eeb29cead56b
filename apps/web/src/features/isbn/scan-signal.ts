/** Signals by vibration and sound that a book was read: the person looks at the book, not at the screen. */
export interface ScanSignal {
  /** Vibrates, and beeps if `isLoud`. */
  play: (isLoud: boolean) => void;
  close: () => void;
}

const vibrationMs = 60;
const beep = { hertz: 1_320, seconds: 0.09, volume: 0.15 };

/** Call it when the first book was read: browsers allow sound only after the first tap of a visit. */
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
    play(isLoud) {
      // Safari has no vibration.
      (navigator as Partial<Pick<Navigator, 'vibrate'>>).vibrate?.(vibrationMs);
      if (!isLoud || !context) return;
      if (context.state === 'suspended') {
        const beepLater = (): void => playBeep(context);
        // Rejects when the screen closes first. Before the first tap the browser allows no sound; the screen shows the book anyway.
        context.resume().then(beepLater, () => undefined);
      } else playBeep(context);
    },
    close: () => void context?.close(),
  };
}
