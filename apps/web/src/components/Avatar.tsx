import { classNames } from './class-names.js';
import classes from './Avatar.module.css';
import { useImageLoad } from './use-image-load.js';

/** Returns the initials of the first and the last name. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => /./u.exec(word ?? '')?.[0].toUpperCase() ?? '').join('');
}

/**
 * A member's image or initials, hidden from assistive technology because the name is beside it.
 * Sizes: `s` 36 px, `m` 48 px, `l` 96 px, `xl` 120 px.
 */
export function Avatar({
  name,
  image = '',
  size = 'm',
}: {
  name: string;
  image?: string;
  size?: 's' | 'm' | 'l' | 'xl';
}) {
  const { hasFailed, imageProps } = useImageLoad(image);
  return (
    <span className={classNames(classes.avatar, classes[size])} aria-hidden="true">
      {image !== '' && !hasFailed ? <img {...imageProps} src={image} alt="" loading="lazy" /> : initials(name)}
    </span>
  );
}
