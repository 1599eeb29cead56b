import { type RefCallback, useCallback, useState } from 'react';

/**
 * Returns whether the image at `url` has loaded or failed; spread `imageProps` on its `<img>`. The `ref` detects an image of a
 * server-rendered page that loads or fails before hydration, because its event fires before React listens.
 */
export function useImageLoad(url: string): {
  hasLoaded: boolean;
  hasFailed: boolean;
  imageProps: { ref: RefCallback<HTMLImageElement>; onLoad: () => void; onError: () => void };
} {
  const [loadedUrl, setLoadedUrl] = useState<string>();
  const [failedUrl, setFailedUrl] = useState<string>();
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete) (image.naturalWidth === 0 ? setFailedUrl : setLoadedUrl)(url);
    },
    [url],
  );
  return {
    hasLoaded: loadedUrl === url,
    hasFailed: failedUrl === url,
    imageProps: { ref, onLoad: () => setLoadedUrl(url), onError: () => setFailedUrl(url) },
  };
}
