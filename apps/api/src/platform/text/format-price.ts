const amount = new Intl.NumberFormat('sr-Latn-RS', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats a price for mails, pages and share cards: `1.200,50 RSD`. */
export const formatPrice = (rsd: number): string => `${amount.format(rsd)} RSD`;
