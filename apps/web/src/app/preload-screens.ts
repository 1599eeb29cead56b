import { type ReactNode, isValidElement } from 'react';
import { createRoutesFromElements, matchRoutes, type RouteObject } from 'react-router-dom';

const isPreloadable = (type: unknown): type is { preload: () => Promise<boolean> } =>
  typeof type === 'function' && 'preload' in type && typeof type.preload === 'function';

/** Preloads the layout and the screen of a path before the first render. Resolves to whether both are loaded. */
export async function preloadScreens(pathname: string, among: ReactNode): Promise<boolean> {
  const objects: RouteObject[] = createRoutesFromElements(among);
  const loaded = await Promise.all(
    (matchRoutes(objects, pathname) ?? []).map(async ({ route: { element } }) =>
      isValidElement(element) && isPreloadable(element.type) ? await element.type.preload() : true,
    ),
  );
  return loaded.every(Boolean);
}
