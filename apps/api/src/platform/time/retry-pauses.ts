/**
 * The pause after each failed attempt, in milliseconds. A mail or an event is given up when the attempt after the last pause fails: after
 * about two days.
 */
export const retryPausesMs: readonly number[] = [1, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * 60_000);
