import { createTheme, type MantineColorsTuple, type VariantColorsResolver } from '@mantine/core';

/** Bordeaux from light to dark. Shade 8 is text and surface in the light scheme, shade 7 surface in the dark one. */
const bordeaux: MantineColorsTuple = [
  '#fbf1f2',
  '#f3dfe1',
  '#e9c2c6',
  '#e5959d',
  '#cc6b76',
  '#b34655',
  '#aa3f4e',
  '#a03a48',
  '#7a1f2b',
  '#611822',
];

/** The four button variants, built from tokens so that schemes and states are consistent. */
const variantColorResolver: VariantColorsResolver = ({ variant }) => {
  switch (variant) {
    case 'filled':
      return {
        background: 'var(--fill)',
        hover: 'var(--fill-strong)',
        color: 'var(--on-fill)',
        border: '1px solid var(--fill)',
      };
    case 'danger':
      return {
        background: 'var(--sheet)',
        hover: 'var(--sheet)',
        color: 'var(--bad)',
        border: '1px solid color-mix(in srgb, var(--bad) 45%, transparent)',
      };
    case 'plain':
      return {
        background: 'transparent',
        hover: 'transparent',
        color: 'var(--accent)',
        border: '1px solid transparent',
      };
    default:
      return {
        background: 'var(--sheet)',
        hover: 'var(--sheet)',
        color: 'var(--ink)',
        border: '1px solid var(--edge)',
      };
  }
};

/** Mantine's theme: names and defaults; the values are in tokens.css and mantine-variables.css. */
export const theme = createTheme({
  colors: { bordeaux },
  primaryColor: 'bordeaux',
  primaryShade: { light: 8, dark: 7 },
  fontFamily: 'var(--sans)',
  headings: { fontFamily: 'var(--serif)', fontWeight: '560' },
  breakpoints: { xs: '560px', sm: '820px', md: '1080px', lg: '1200px', xl: '1440px' },
  cursorType: 'pointer',
  defaultRadius: 'md',
  respectReducedMotion: true,
  variantColorResolver,
  components: {
    Button: { defaultProps: { variant: 'default' } },
    Modal: { defaultProps: { centered: true, size: 440, transitionProps: { duration: 150 } } },
    Drawer: { defaultProps: { size: 360, transitionProps: { duration: 200 } } },
    Menu: {
      defaultProps: {
        position: 'bottom-end',
        offset: 4,
        transitionProps: { duration: 0 },
        withInitialFocusPlaceholder: false, // a menu may contain only menu items
      },
    },
    // Hidden panels stay mounted: otherwise the editor would lose its text.
    Tabs: { defaultProps: { keepMountedMode: 'display-none' } },
    Tooltip: {
      defaultProps: { withArrow: false, multiline: true, maw: 280, events: { hover: true, focus: true, touch: true } },
    },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
  },
});
