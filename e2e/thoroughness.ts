/** Whether tests run at full length (`TRUST=full`). */
export const isThorough = process.env.TRUST === 'full';
