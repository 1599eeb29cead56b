interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources?: readonly { readonly node?: Node | null }[];
}

interface Window {
  /** The layout shifts since the page was opened, recorded by `open-screen.ts`. */
  layoutShifts: { value: number; of: string[] }[];
  /** Time of the last change of the document, from `performance.now()`. */
  changedAt: number;
}
