import css from '@eslint/css';
import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** Forbids imports whose path matches; `why` names the house rule it holds. */
const arrows = (files, patterns, why, ignores = []) => ({
  files,
  ignores: ['**/*.test.ts', '**/*.test.tsx', ...ignores],
  rules: {
    'no-restricted-imports': ['error', { patterns: patterns.map((regex) => ({ regex, message: why })) }],
  },
});

export default tseslint.config(
  { ignores: ['**/dist/', '**/.dev/', '**/.tsbuild/', '**/node_modules/', '.turbo/', '.trust/', 'screens/'] },
  {
    // A regular expression whose time grows faster than its input lets one request block the process.
    files: ['{apps,packages}/*/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.ts', '**/*.test.tsx'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    files: ['**/*.{js,mjs,ts,tsx}'],
    extends: [js.configs.recommended, tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['eslint.config.js', 'vitest.config.ts'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    files: ['**/*.js', '**/*.mjs'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['apps/web/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest']],
    languageOptions: { globals: globals.browser },
  },

  // Bounds the APIs and styles to the browsers of `browserslist` in apps/web/package.json; TypeScript's `lib` bounds the language.
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'URL', property: 'canParse', message: 'Safari has it from 17.0; catch the error of `new URL`.' },
        { object: 'URL', property: 'parse', message: 'Safari has it from 18.0; catch the error of `new URL`.' },
        { object: 'AbortSignal', property: 'any', message: 'Safari has it from 17.4.' },
      ],
    },
  },
  {
    files: ['apps/web/src/**/*.css'],
    plugins: { css },
    language: 'css/css',
    languageOptions: { tolerant: true },
    rules: {
      'css/use-baseline': [
        'error',
        {
          // Safari 16.4 is of March 2023. Allowed: features that it has and another browser got after 2022, and optional ones.
          available: 2022,
          allowAtRules: ['container'],
          allowFunctions: ['color-mix'],
          allowSelectors: ['has', 'marker', 'selection'],
          allowUnits: ['lh'],
          allowProperties: [
            ...['container-type', 'mask', 'outline', 'overscroll-behavior', 'user-select'],
            ...['accent-color', 'forced-color-adjust', 'overflow-anchor', 'resize'],
            ...['scrollbar-gutter', 'scrollbar-width', 'text-wrap'],
          ],
          allowPropertyValues: { 'break-after': ['avoid'], 'grid-template-columns': ['subgrid'] },
        },
      ],
    },
  },

  // Imports between packages and folders.
  arrows(
    ['packages/contracts/src/**'],
    ['^(?!\\.|(zod|zod-openapi|isbn3)$)'],
    'Contracts know zod, zod-openapi and isbn3 only.',
  ),
  arrows(['packages/embedded-mongo/src/**'], ['^@korice/'], 'The embedded engine knows nothing of the product.'),
  arrows(['packages/book-text/src/**'], ['^@korice/'], 'book-text stands alone.'),
  arrows(['packages/texts/src/**'], ['^@korice/(?!contracts/languages$)'], 'texts knows the list of languages only.'),
  arrows(
    ['apps/api/src/platform/**'],
    ['/(cli|config|db|http|jobs|mail|modules|operations|realtime|safe-fetch|ssr)/'],
    'platform knows nothing of the product.',
  ),
  arrows(
    ['apps/api/src/http/**'],
    ['/modules/', '/mail/', '/realtime/'],
    'http knows contracts, errors and logger only.',
  ),
  arrows(
    ['apps/api/src/{modules,realtime}/**'],
    ['/http/'],
    'Only routes know http: a service is called over sockets, by jobs and by scripts too.',
    ['**/*.routes.ts', '**/*.policy.ts'],
  ),
  arrows(
    ['apps/api/src/modules/**/*.routes.ts'],
    ['\\.model\\.js$', '^mongoose', '/mail/'],
    'Routes translate HTTP to a service and know no model.',
  ),
  arrows(
    ['apps/api/src/modules/**/*.policy.ts'],
    ['\\.(model|service|routes)\\.js$', '^mongoose', '/http/'],
    'A policy is pure.',
  ),
  arrows(['apps/web/**/*.{ts,tsx}'], ['^@korice/(api|embedded-mongo)'], 'The browser never imports the server.', [
    'apps/web/src/{lib,components,features}/**',
  ]),
  arrows(
    ['apps/web/src/{lib,components}/**'],
    ['^@korice/(api|embedded-mongo)', '/features/', '/screens/', '/app/'],
    'Shared pieces import no feature, screen or app.',
  ),
  arrows(
    ['apps/web/src/features/**'],
    ['^@korice/(api|embedded-mongo)', '/screens/', '/app/', '\\.\\./\\.\\./features/', '^\\.\\./(?!\\.\\.)[a-z]+/'],
    'A feature imports shared pieces, not its siblings, screens or app.',
  ),
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    ignores: [
      'apps/web/src/components/kit/**',
      'apps/web/src/theme/**',
      'apps/web/src/app/Providers.tsx',
      'apps/web/src/components/SchemeSwitch.tsx',
    ],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@mantine/core',
              allowImportNames: ['useMantineEnv'],
              message: 'components/kit loads a component with its styles.',
            },
          ],
        },
      ],
    },
  },
);
