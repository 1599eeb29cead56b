import { type RefCallback, useCallback, useState } from 'react';

/**
 * Tells whether the image at `url` could not be loaded, or is still on its way; `imageProps` go onto its `<img>`. The `ref` catches an image
 * of a server-rendered page that fails before hydration: its `error` event fires before React listens.
 */
export function useImageFailure(url: string): {
  hasFailed: boolean;
  /** False during server rendering. */
  isLoading: boolean;
  imageProps: { ref: RefCallback<HTMLImageElement>; onError: () => void; onLoad: () => void };
} {
  const [failedUrl, setFailedUrl] = useState<string>();
  const [loadingUrl, setLoadingUrl] = useState<string>();
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) setFailedUrl(url);
      else if (image?.complete === false) setLoadingUrl(url);
    },
    [url],
  );
  return {
    hasFailed: failedUrl === url,
    isLoading: loadingUrl === url,
    imageProps: { ref, onError: () => setFailedUrl(url), onLoad: () => setLoadingUrl(undefined) },
  };
}
