import { type RefCallback, useCallback, useState } from 'react';

/**
 * Tells whether the image at `url` could not be loaded; `imageProps` go onto its `<img>`. The `ref` catches an image of a server-rendered
 * page that fails before hydration: its `error` event fires before React listens.
 */
export function useImageFailure(url: string): {
  hasFailed: boolean;
  imageProps: { ref: RefCallback<HTMLImageElement>; onError: () => void };
} {
  const [failedUrl, setFailedUrl] = useState<string>();
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) setFailedUrl(url);
    },
    [url],
  );
  return { hasFailed: failedUrl === url, imageProps: { ref, onError: () => setFailedUrl(url) } };
}
