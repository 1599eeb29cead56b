const amount = new Intl.NumberFormat('sr-Latn-RS', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A price as the server writes it, in mails, pages and shared images: `1.200,50 RSD`. */
export const formatPrice = (rsd: number): string => `${amount.format(rsd)} RSD`;
