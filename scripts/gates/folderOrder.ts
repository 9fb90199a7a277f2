import { isTestFile } from './isTestFile.js'
import { listSourceFiles } from './listSourceFiles.js'
import { readImports } from './readImports.js'

/**
 * The folders of each workspace's `src` that depend on one another, from the ground up (docs/architecture.md): a folder
 * imports from those before it alone. A file beside the folders is above all of them, unless it is listed too.
 */
export const folderOrder: Record<string, readonly string[]> = {
  'packages/protocol': [
    'accountTypes.ts',
    'socialProviders.ts',
    'caipIds.ts',
    'caipNetworkIdSchema.ts',
    'permissions',
    'identity',
    'data-api',
    'errors',
    'caip.ts',
    'email',
    'events',
    'network.ts',
    'networkSchema.ts',
    'origins',
    'pictures',
    'relay',
    'schema.ts',
    'siwx',
    'smartAccount',
    'startLimits.ts',
    'limits.ts',
    'rpc',
    'text',
    'custody',
    'wallet-api',
    'frame',
  ],
  'packages/registry': ['chains', 'pictures', 'tokenLists', 'wallets'],
  'packages/core': [
    'kernel',
    'sdkVersion.ts',
    'config',
    'chains',
    'events',
    'accountData',
    'connections',
    'embeddedWallet',
    'pairing',
    'signIn',
    'calls',
    'send',
    'requests',
    'names',
    'swap',
    'buy',
    'withoutServer',
    'restorers.ts',
    'createConfig.ts',
    'wagmi',
  ],
  'packages/react': [
    'store',
    'GangwayContext.ts',
    'platform',
    'locales',
    'router',
    'theme',
    'hooks',
    'components',
    'errors',
    'connectAttempts',
    'wallets',
    'views',
    'dialog',
  ],
  'packages/data-api': [
    'getLeastFresh.ts',
    'toJsonOnce.ts',
    'model',
    'database',
    'spam',
    'providers',
    'balances',
    'prices',
    'portfolio',
    'gas',
    'identity',
    'names',
    'picture',
    'tokens',
    'wallets',
    'protocols',
    'follower',
    'siwx',
    'events',
    'accountData.ts',
    'history',
    'nfts',
    'swaps',
    'buy',
    'defineDataProvider.ts',
    'sources',
    'createDataSources.ts',
    'stream',
    'dataApiContext.ts',
    'openApi',
    'setCacheHeaders.ts',
    'routes',
  ],
  'apps/docs': ['page.ts', 'markdown', 'createLinks.ts', 'reference', 'search', 'layout', 'pages', 'browser'],
  'packages/pairing': ['crypto', 'log', 'pairingVersion.ts', 'storage', 'relay', 'client'],
  'packages/relay': [
    'database',
    'model',
    'limits',
    'admission',
    'connections',
    'delivery',
    'stores',
    'bus',
    'relayContext.ts',
    'methods',
    'requests',
    'createRelay.ts',
  ],
  'packages/wallet-api': [
    'database',
    'files',
    'limits',
    'upkeep',
    'audit',
    'kms',
    'dpop',
    'projects',
    'notes',
    'mail',
    'relayer',
    'auth',
    'recovery',
  ],
  'packages/server-kit': [
    'parseUrl.ts',
    'parseJsonExact.ts',
    'config',
    'guardedFetch',
    'pictures',
    'log.ts',
    'doorbell',
    'database',
    'errorStatuses.ts',
    'errors.ts',
    'metrics.ts',
    'cacheServer',
    'limits',
    'http',
    'identity',
    'json',
    'rpcUpstreams',
    'siwx',
    'webhooks',
  ],
  'apps/frame': [
    'readFrameConfig.ts',
    'storage',
    'http',
    'messenger',
    'theme',
    'model',
    'approvals',
    'confirm',
    'page',
    'keys',
    'wallet',
    'open',
    'browser',
    'device',
    'returned',
    'account',
    'undo',
    'handlers',
    'requests',
    'signer',
  ],
  'apps/server': [
    'settings',
    'secrets',
    'database',
    'health',
    'web',
    'role.ts',
    'frame',
    'console',
    'roles',
    'http',
    'checks',
    'setup',
    'commands',
  ],
  'apps/web': ['locales', 'theme', 'components', 'pages', 'router.tsx'],
  'packages/testing': ['wallet', 'playwright'],
  dev: [
    'invalidInput.ts',
    'renderStandInPage.ts',
    'localAccounts.ts',
    'localFarcaster.ts',
    'signFarcasterChannel.ts',
    'localNames.ts',
    'localTokens.ts',
    'localPools.ts',
    'localProtocols.ts',
    'localOperations.ts',
    'localPrices.ts',
    'mail',
    'process',
    'chains',
    'controls',
    'console',
    'buying',
    'socials',
    'swapServices',
    'instances',
    'world',
  ],
}

/** One import that crosses the folders of a workspace. */
export type FolderImport = { from: string; to: string; file: string; target: string }

/** Every import of a workspace's source files that leaves its folder of `src`; tests and their helpers apart. */
export function readFolderImports(root: string, workspace: string): FolderImport[] {
  const source = `${workspace}/src/`
  const getFolder = (path: string) => path.slice(source.length).split('/')[0] ?? ''
  return listSourceFiles(root, `${workspace}/src`)
    .filter((file) => !isTestFile(file))
    .flatMap((file) => readImports(root, file))
    .flatMap(({ file, target }) =>
      target?.startsWith(source) && /\.tsx?$/.test(target) && !isTestFile(target)
        ? [{ from: getFolder(file), to: getFolder(target), file, target }]
        : [],
    )
    .filter(({ from, to }) => from !== to)
}

/** The imports that lead from a folder to one above it, or between files and folders nobody has put in order. */
export function findArrowsUp(imports: readonly FolderImport[], order: readonly string[]): FolderImport[] {
  const getFloor = (name: string) => {
    const at = order.indexOf(name)
    if (at >= 0) return at
    return /\.tsx?$/.test(name) ? order.length : Number.NaN
  }
  return imports.filter(({ from, to }) => {
    // Entry files import each other as they please; no circle can come of it (findCycles).
    if (getFloor(from) === order.length && getFloor(to) === order.length) return false
    return !(getFloor(from) > getFloor(to))
  })
}

/** Folders that depend on one another in a circle, each circle as its members; empty when there is none. */
export function findKnots(imports: readonly Pick<FolderImport, 'from' | 'to'>[]): string[][] {
  const graph = new Map<string, Set<string>>()
  for (const { from, to } of imports) graph.set(from, (graph.get(from) ?? new Set()).add(to))
  const reach = (start: string) => {
    const seen = new Set<string>()
    const open = [...(graph.get(start) ?? [])]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next)) continue
      seen.add(next)
      open.push(...(graph.get(next) ?? []))
    }
    return seen
  }
  const reached = new Map([...graph.keys()].map((name) => [name, reach(name)]))
  const knots = new Map<string, string[]>()
  for (const [name, names] of reached) {
    if (!names.has(name)) continue
    const members = [...names].filter((other) => reached.get(other)?.has(name)).sort()
    knots.set(members.join(), members)
  }
  return [...knots.values()]
}
