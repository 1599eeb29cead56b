import type { Area } from '@korice/texts';
import { type FunctionComponent, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { loadTexts } from '../../i18n.js';

/**
 * Creates an optional part of the page that loads its code and texts after its first render. Renders nothing until then and after a
 * failure, which the next navigation retries. Use `lazyScreen` for parts whose failure the person must see.
 */
export const deferredPart = <Props extends object>(
  areas: readonly Area[],
  load: () => Promise<{ default: FunctionComponent<Props> }>,
): FunctionComponent<Props> =>
  function DeferredPart(props) {
    const { key } = useLocation();
    const [Part, setPart] = useState<FunctionComponent<Props>>();
    const attempt = Part ? undefined : key;

    useEffect(() => {
      if (attempt === undefined) return undefined;
      let isUnmounted = false;
      Promise.all([load(), loadTexts(areas)]).then(
        ([module]) => {
          if (!isUnmounted) setPart(() => module.default);
        },
        (error: unknown) => {
          if (!(error instanceof TypeError)) throw error;
        },
      );
      return () => {
        isUnmounted = true;
      };
    }, [attempt]);

    return Part && <Part {...props} />;
  };
