/** The mark of Korice as an SVG path: 20 by 30 units, from 6, 1 on. */
export const markPath = 'M6 1h4.8v30H6zM12.3 10.2 21 1h5v5.8L15.6 16 26 25.2V31h-5l-8.7-9.2z';
