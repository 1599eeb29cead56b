// eslint-disable-next-line no-control-regex -- control characters are what it looks for
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]/gu;

/** Removes the characters that XML forbids even when they are escaped. */
export const withoutNonXml = (text: string): string => text.replace(NOT_XML, '');
