import type { Page } from '../page.js'

/** Documents of one heading of the navigation. */
export type DocumentGroup = {
  section: Page['section']
  group: string
  /** Folder of their pages. */
  folder: string
  /** Files below `docs`, without `.md`. */
  files: readonly string[]
}

/** Which documents are pages, in the order of the navigation. A test finds a recipe that is in no group. */
export const documentGroups: readonly DocumentGroup[] = [
  { section: 'Start', group: 'Start', folder: '', files: ['site/index', 'site/start', 'site/playground'] },
  {
    section: 'Start',
    group: 'Come from another kit',
    folder: 'migrate/',
    files: [
      'recipes/from-appkit',
      'recipes/from-rainbowkit',
      'recipes/from-connectkit',
      'recipes/from-wagmi',
    ],
  },
  {
    section: 'Guides',
    group: 'Use in your app',
    folder: 'guides/',
    files: [
      'recipes/without-a-server',
      'recipes/use-the-wallet',
      'recipes/use-with-wagmi',
      'recipes/our-connectors-in-wagmi',
      'recipes/headless',
      'recipes/theming',
      'recipes/server-rendering',
      'recipes/content-security-policy',
      'recipes/embed-in-iframe',
      'recipes/sign-in',
      'recipes/mobile-wallet-adapter',
      'recipes/trust-a-login',
      'recipes/send-several-calls',
      'recipes/let-an-app-spend',
      'recipes/swap-tokens',
      'recipes/buy',
      'recipes/listen-to-events',
    ],
  },
  {
    section: 'Guides',
    group: 'Operate',
    folder: 'operate/',
    files: [
      'self-hosting',
      'recipes/email-login',
      'recipes/social-login',
      'recipes/farcaster-login',
      'recipes/pairing',
      'recipes/pay-gas-for-people',
      'recipes/own-names',
      'recipes/appkit',
      'scaling',
      'runbook',
      'faults',
      'recovery-file',
      'known-issues',
    ],
  },
  {
    section: 'Guides',
    group: 'Extend',
    folder: 'extend/',
    files: [
      'recipes/add-a-chain',
      'recipes/add-a-wallet',
      'recipes/add-a-connector',
      'recipes/add-a-language',
      'recipes/add-a-view',
      'recipes/add-a-slice',
      'recipes/add-an-error',
      'recipes/add-a-route',
      'recipes/add-a-data-provider',
      'recipes/add-a-protocol',
      'recipes/add-a-swap-source',
      'recipes/add-a-buy-provider',
      'recipes/add-a-login-provider',
      'recipes/add-a-frame-event',
      'recipes/add-a-worker-method',
      'recipes/add-a-local-instance',
      'recipes/publish',
    ],
  },
  {
    section: 'Internals',
    group: 'Internals',
    folder: 'internals/',
    files: [
      'architecture',
      'product',
      'threat-model',
      'security-rules',
      'nft-metadata',
      'provider-methods',
      'send-outcomes',
      'dialog-states',
      'reference/embedded-wallet',
      'reference/frame-protocol',
      'reference/services',
      'reference/data-sources',
      'reference/relay-protocol',
      'reference/modal-behaviour',
      'reference/interface-guide',
    ],
  },
]
