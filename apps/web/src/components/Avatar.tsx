import { useState } from 'react';
import { classNames } from './class-names.js';
import classes from './Avatar.module.css';

/** First letters of the first and the last name. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => /./u.exec(word ?? '')?.[0].toUpperCase() ?? '').join('');
}

/** A person's picture, or their initials where there is none. Decorative: the name stands beside it. `s` 36, `m` 48, `l` 96, `xl` 120 px. */
export function Avatar({
  name,
  image = '',
  size = 'm',
}: {
  name: string;
  image?: string;
  size?: 's' | 'm' | 'l' | 'xl';
}) {
  const [failedImage, setFailedImage] = useState('');
  return (
    <span className={classNames(classes.avatar, classes[size])} aria-hidden="true">
      {image !== '' && image !== failedImage ? (
        <img src={image} alt="" loading="lazy" onError={() => setFailedImage(image)} />
      ) : (
        initials(name)
      )}
    </span>
  );
}
