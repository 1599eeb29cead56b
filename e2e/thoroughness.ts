/** Whether the tests that count what they try run at full length: `TRUST=full`. */
export const isThorough = process.env.TRUST === 'full';
