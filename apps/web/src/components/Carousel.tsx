import { Children, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Carousel.module.css';
import { IconButton } from './IconButton.js';
import { LeftIcon, RightIcon } from './icons.js';
import { SectionHeading } from './SectionHeading.js';

/** A horizontally scrolling row of cards (`children`) with two arrows in its heading. */
export function Carousel({
  id,
  title,
  description,
  children,
}: {
  /** Id of the heading, for the section's `aria-labelledby`. */
  id: string;
  title: string;
  description?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const rail = useRef<HTMLUListElement>(null);
  const count = Children.count(children);
  const [ends, setEnds] = useState({ isAtStart: true, isAtEnd: false });

  useEffect(() => {
    const element = rail.current;
    if (!element) return undefined;
    const measure = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      setEnds({ isAtStart: scrollLeft < 2, isAtEnd: scrollLeft + clientWidth > scrollWidth - 2 });
    };
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    for (const card of element.children) resized.observe(card);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [count]);

  const turn = (direction: 1 | -1) => rail.current?.scrollBy({ left: direction * rail.current.clientWidth * 0.9 });

  return (
    <>
      <SectionHeading
        id={id}
        title={title}
        description={description}
        action={
          <>
            <IconButton outlined label={t('previousSlide')} disabled={ends.isAtStart} onClick={() => turn(-1)}>
              <LeftIcon />
            </IconButton>
            <IconButton outlined label={t('nextSlide')} disabled={ends.isAtEnd} onClick={() => turn(1)}>
              <RightIcon />
            </IconButton>
          </>
        }
      />
      <ul ref={rail} className={classes.rail} tabIndex={0} aria-label={t('carousel', { title })}>
        {Children.map(children, (child) => (
          <li>{child}</li>
        ))}
      </ul>
    </>
  );
}
