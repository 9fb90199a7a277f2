/** What the source files of one workspace may import. Test files may import more; see importBoundaries.ts. */
export type ImportRule = {
  /** Workspace packages it may import. Outside packages are those its own package.json declares. */
  workspace: readonly string[]
  /** Declared, but only `import type` is allowed. */
  typesOnly?: readonly string[]
  /** Folder below `src` whose files may import those at run time as well: an entry point of its own. */
  runtimeEntry?: string
  /** Outside packages no source file may import, whatever package.json says. */
  forbidden?: readonly string[]
}

/**
 * The layer rules of the repository (docs/architecture.md). Key: folder of the workspace. Data flows one way:
 * protocol → core → react → app; routes → manager → store.
 */
export const importRules: Record<string, ImportRule> = {
  'packages/protocol': { workspace: [] },
  'packages/registry': { workspace: ['@gangway/protocol'], typesOnly: ['@gangway/protocol'] },
  'packages/core': {
    workspace: ['@gangway/protocol', '@gangway/registry', '@gangway/pairing'],
    typesOnly: ['@wagmi/core'],
    runtimeEntry: 'wagmi',
    forbidden: ['react', 'react-dom', 'wagmi', '@solana/web3.js'],
  },
  'packages/react': {
    workspace: ['@gangway/core', '@gangway/protocol'],
    forbidden: ['wagmi', '@wagmi/core', 'viem', '@solana/kit'],
  },
  'packages/element': {
    workspace: ['@gangway/core', '@gangway/react'],
    typesOnly: ['vue'],
    forbidden: ['viem', '@solana/kit'],
  },
  'packages/server-kit': { workspace: ['@gangway/protocol', '@gangway/registry'] },
  'packages/data-api': { workspace: ['@gangway/protocol', '@gangway/registry', '@gangway/server-kit'] },
  'packages/testing': { workspace: ['@gangway/protocol', '@gangway/registry'] },
  'packages/create-gangway': { workspace: [] },
  'packages/verify': { workspace: [] },
  'apps/web': { workspace: ['@gangway/core', '@gangway/react'] },
  'apps/docs': {
    workspace: [
      '@gangway/core',
      '@gangway/element',
      '@gangway/protocol',
      '@gangway/registry',
      '@gangway/data-api',
    ],
  },
  'packages/pairing': {
    workspace: ['@gangway/protocol'],
    forbidden: ['react', 'viem', '@walletconnect/types'],
  },
  'packages/relay': { workspace: ['@gangway/protocol', '@gangway/server-kit'] },
  'packages/wallet-api': { workspace: ['@gangway/protocol', '@gangway/registry', '@gangway/server-kit'] },
  'apps/frame': { workspace: ['@gangway/protocol'], forbidden: ['react', 'react-dom'] },
  'apps/server': {
    workspace: [
      '@gangway/protocol',
      '@gangway/registry',
      '@gangway/server-kit',
      '@gangway/data-api',
      '@gangway/wallet-api',
      '@gangway/relay',
    ],
  },
  dev: {
    workspace: ['@gangway/protocol', '@gangway/registry', '@gangway/pairing', '@gangway/testing'],
  },
  e2e: {
    workspace: [
      '@gangway/protocol',
      '@gangway/registry',
      '@gangway/testing',
      '@gangway/dev',
      '@gangway/bench',
      '@gangway/pairing',
    ],
  },
  bench: {
    workspace: [
      '@gangway/protocol',
      '@gangway/registry',
      '@gangway/core',
      '@gangway/react',
      '@gangway/data-api',
      '@gangway/dev',
      '@gangway/testing',
      '@gangway/relay',
      '@gangway/server-kit',
      '@gangway/pairing',
    ],
  },
  compatibility: { workspace: ['@gangway/dev', '@gangway/pairing', '@gangway/relay', '@gangway/server-kit'] },
  'examples/trust-login': { workspace: ['@gangway/verify'] },
  'examples/trust-session': { workspace: ['@gangway/protocol'] },
  'examples/connect-button': { workspace: ['@gangway/core', '@gangway/react', '@gangway/registry'] },
  'examples/headless': { workspace: ['@gangway/core', '@gangway/react', '@gangway/registry'] },
  'examples/iframe': { workspace: ['@gangway/core', '@gangway/react', '@gangway/registry'] },
  'examples/ssr': { workspace: ['@gangway/core', '@gangway/react', '@gangway/registry'] },
  'examples/use-wallet': { workspace: ['@gangway/core', '@gangway/react', '@gangway/registry'] },
  'examples/wagmi-app': { workspace: ['@gangway/core', '@gangway/react', '@gangway/registry'] },
  'examples/without-server': { workspace: ['@gangway/core', '@gangway/react', '@gangway/registry'] },
  'examples/plain-wagmi': { workspace: ['@gangway/core'] },
}
