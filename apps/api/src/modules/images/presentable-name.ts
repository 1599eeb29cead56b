/** UTF-16 units; what file systems allow for a name is about as long. */
const longest = 200;

/** Control characters, and those that reorder the text around them. */
const unshowable = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A file's name as it can be shown: composed (NFC, which macOS does not send), without folders and invisible characters. */
export function presentableName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const shown = last.normalize('NFC').replace(unshowable, '').trim();
  return shown.length <= longest ? shown : shown.slice(0, longest).replace(/[\ud800-\udbff]$/, '');
}
