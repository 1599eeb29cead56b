interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources?: readonly { readonly node?: Node | null }[];
}

interface Window {
  /** The layout shifts since the page was opened, recorded by `open-screen.ts`. */
  layoutShifts: { value: number; of: string[] }[];
  /** When anything in the document last changed, on the clock of `performance`. */
  changedAt: number;
}
