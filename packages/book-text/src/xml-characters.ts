// eslint-disable-next-line no-control-regex -- control characters are what it looks for
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]/gu;

/** The text without what no XML document may hold, escaped or not. */
export const withoutNonXml = (text: string): string => text.replace(NOT_XML, '');
