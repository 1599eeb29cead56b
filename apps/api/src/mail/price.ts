const amount = new Intl.NumberFormat('sr-Latn-RS', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A price as mails write it: `1.200,50 RSD`. */
export const mailPrice = (rsd: number): string => `${amount.format(rsd)} RSD`;
