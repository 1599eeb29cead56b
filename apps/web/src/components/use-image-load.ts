import { type RefCallback, useCallback, useState } from 'react';

export interface ImageLoad {
  hasLoaded: boolean;
  hasFailed: boolean;
  /** Requests a failed image again, if its `<img>` is rendered only while it has not failed. */
  retry: () => void;
  imageProps: { ref: RefCallback<HTMLImageElement>; onLoad: () => void; onError: () => void };
}

/**
 * Returns whether the image at `url` has loaded or failed; spread `imageProps` on its `<img>`. The `ref` detects an image of a
 * server-rendered page that loads or fails before hydration, because its event fires before React listens.
 */
export function useImageLoad(url: string): ImageLoad {
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
    retry: () => setFailedUrl(undefined),
    imageProps: { ref, onLoad: () => setLoadedUrl(url), onError: () => setFailedUrl(url) },
  };
}
