import { localStorageColorSchemeManager, MantineProvider, useComputedColorScheme } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { theme } from '../theme/theme.js';

const colorSchemeManager = localStorageColorSchemeManager();

/** The providers of every screen except the router. `environment` 'test' disables transitions, portals and the skeleton minimum. */
export function Providers({
  queryClient,
  environment = 'default',
  children,
}: {
  queryClient: QueryClient;
  environment?: 'default' | 'test';
  children: ReactNode;
}) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      withCssVariables={false}
      withGlobalClasses={false}
      env={environment}
    >
      <BrowserColor />
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MantineProvider>
  );
}

/** Gives the browser's toolbar the colour of the page. */
function BrowserColor() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  useEffect(() => {
    const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper').trim();
    const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
    if (meta && paper !== '') meta.content = paper;
  }, [scheme]);
  return null;
}
