import { type ReactNode, isValidElement } from 'react';
import { createRoutesFromElements, matchRoutes, type RouteObject } from 'react-router-dom';
import { routes } from './routes/routes.js';

const isPreloadable = (type: unknown): type is { preload: () => void } =>
  typeof type === 'function' && 'preload' in type && typeof type.preload === 'function';

/** Starts loading the layout and the screen of an address before anything is rendered. */
export function preloadScreens(pathname: string, among: ReactNode = routes): void {
  const objects: RouteObject[] = createRoutesFromElements(among);
  for (const { route } of matchRoutes(objects, pathname) ?? [])
    if (isValidElement(route.element) && isPreloadable(route.element.type)) route.element.type.preload();
}
