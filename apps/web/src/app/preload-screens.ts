import { type ReactNode, isValidElement } from 'react';
import { createRoutesFromElements, matchRoutes, type RouteObject } from 'react-router-dom';

const isPreloadable = (type: unknown): type is { preload: () => Promise<void> } =>
  typeof type === 'function' && 'preload' in type && typeof type.preload === 'function';

/** Starts loading the layout and the screen of an address before anything is rendered; resolves when that is over. */
export async function preloadScreens(pathname: string, among: ReactNode): Promise<void> {
  const objects: RouteObject[] = createRoutesFromElements(among);
  await Promise.all(
    (matchRoutes(objects, pathname) ?? []).map(async ({ route: { element } }) => {
      if (isValidElement(element) && isPreloadable(element.type)) await element.type.preload();
    }),
  );
}
