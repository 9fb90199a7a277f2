import {
  GangwayError,
  isOriginAllowed as isOriginOf,
  type ListedToken,
  type PublicConfig,
} from '@gangway/protocol'
import {
  type CreateLimiter,
  createAssetDrawings,
  createHttpApp,
  createRateLimits,
  type Database,
  type GetClientIp,
  type GuardedFetch,
  isOriginAllowed,
  type Log,
  type Metrics,
  originRules,
  parseUrl,
  type RateLimitSettings,
  type RpcUpstreams,
} from '@gangway/server-kit'
import type { AccountData } from './accountData.js'
import { createBalanceManager } from './balances/createBalanceManager.js'
import { createHoldingFinder } from './balances/createHoldingFinder.js'
import { createSeenTokens } from './balances/createSeenTokens.js'
import type { Buying } from './buy/createBuying.js'
import { createDataSources, type DataSources } from './createDataSources.js'
import type { AccountRoutesContext, DataApiContext, DataApiRoute } from './dataApiContext.js'
import type { EventManager } from './events/createEventManager.js'
import { createGasManager } from './gas/createGasManager.js'
import { createHistoryManager } from './history/createHistoryManager.js'
import { createAvatars } from './identity/avatar/createAvatars.js'
import { createIdentityManager } from './identity/createIdentityManager.js'
import { createEnsProvider } from './identity/ens/createEnsProvider.js'
import type { IdentityProvider } from './identity/identityProvider.js'
import type { GrantBook } from './model/grantBook.js'
import type { PriceManager } from './model/priceManager.js'
import { mountOpenApi } from './mountOpenApi.js'
import { createOwnNames, type OwnNames, type OwnNamesSettings } from './names/createOwnNames.js'
import { createNftManager } from './nfts/createNftManager.js'
import { createEip155NftLocations } from './nfts/metadata/createEip155NftLocations.js'
import { createNftMetadata } from './nfts/metadata/createNftMetadata.js'
import { createSolanaNftLocations } from './nfts/metadata/createSolanaNftLocations.js'
import { withServiceLocations } from './nfts/metadata/withServiceLocations.js'
import { createNftAddresses, findNftPicture } from './nfts/nftAddresses.js'
import type { NftProvider } from './nfts/nftProvider.js'
import { createPictureAddresses, type PictureAddresses } from './picture/createPictureAddresses.js'
import type { PictureLists } from './picture/createPictureLists.js'
import { createPictureManager } from './picture/createPictureManager.js'
import { createTokenPictures, type TokenPictures } from './picture/createTokenPictures.js'
import { createPortfolioManager } from './portfolio/createPortfolioManager.js'
import { createFungibleManager } from './prices/createFungibleManager.js'
import { routes } from './routes/index.js'
import { createSiwxManager, type SiwxSettings } from './siwx/createSiwxManager.js'
import { type Blocklist, emptyBlocklist } from './spam/createBlocklist.js'
import { createTransferJudge } from './spam/createTransferJudge.js'
import { createReckoning } from './swaps/createReckoning.js'
import { createSwapManager, type SwapManager } from './swaps/createSwapManager.js'

type ApiProject = { id: string; origins: readonly string[] }

/** What a data API is made of. */
export type DataApiDeps = {
  log: Log
  metrics: Metrics
  rpc: RpcUpstreams
  prices: PriceManager
  /** Tokens whose balances are read on EVM networks, and that have names on Solana. */
  tokens: readonly ListedToken[]
  projectIds: readonly string[]
  /** Projects that name origins of their own, as they are right now; left out, none does. */
  listProjects?: (() => readonly ApiProject[]) | undefined
  /** Those of them that are not in `projectIds` and `allowedOrigins`, which they add to; left out, there are none. */
  listAdded?: (() => readonly ApiProject[]) | undefined
  /** Origins whose pages may call, see `originRules`. */
  allowedOrigins: readonly string[]
  rateLimits: RateLimitSettings
  /** Counts those limits with other processes; left out, each counts for itself. */
  sharedLimits?: CreateLimiter | undefined
  getClientIp: GetClientIp
  getPublicConfig: () => PublicConfig
  /** Whether the database did when last asked; left out, there is none to ask. */
  isDatabaseAnswering?: () => boolean
  /** Where pages' events go; left out, they are taken and forgotten. */
  events?: EventManager | undefined
  /** Opens `/e/counts` to whoever knows it; left out, there is none. */
  operatorToken?: string | undefined
  /** Signing in by signature; left out, its routes are too. */
  siwx?: SiwxSettings
  /** Pictures from elsewhere, and what signs their addresses; left out, none are served. */
  pictures?: { fetch: GuardedFetch; secret: Uint8Array; apiUrl: string } | undefined
  /** Pictures of tokens that the operator's lists name; left out, there are our own alone. */
  pictureLists?: PictureLists | undefined
  /** What is fetched to look names up; left out, there are no routes for them. */
  names?: { fetch: GuardedFetch } | undefined
  /** Names of this deployment itself; null: it gives none, and its routes say so. Left out, there are no routes for them. */
  ownNames?: { settings: OwnNamesSettings; database: Database; getNow: () => number } | null | undefined
  /** What is followed of accounts; left out, there is no history. */
  accountData?: AccountData | undefined
  /** What accounts let apps do by themselves; left out, there are no routes for it. */
  grants?: GrantBook | undefined
  /** Buying coins for money; left out, there are no routes for it. */
  buying?: Buying | undefined
  /** Where data comes from; by default our providers without any settings. */
  sources?: DataSources | undefined
  /** Milliseconds that one request may take for all it asks of others; default 10,000. For tests. */
  timeLimit?: number
  /** What the operator holds to be spam; left out, nothing. */
  blocklist?: Blocklist | undefined
  /** Aborts when the process is told to end: what would be held open is closed. */
  stopping?: AbortSignal | undefined
}

/** Creates the data API: JSON-RPC proxy, supported chains, balances, configuration, health. services.md §3. */
export function createDataApi(deps: DataApiDeps): DataApiRoute {
  const { rpc, metrics, log, prices, tokens, getPublicConfig, getClientIp, timeLimit } = deps
  const { blocklist = emptyBlocklist, sources = createDataSources() } = deps
  const { listProjects = () => [], listAdded = () => [] } = deps
  const seenTokens = deps.accountData?.tokens
  const limits = createRateLimits(deps.rateLimits, metrics, deps.sharedLimits)
  const isProject = (projectId: string) =>
    deps.projectIds.includes(projectId) || listAdded().some(({ id }) => id === projectId)
  const isAllowed = (origin: string) =>
    isOriginAllowed(deps.allowedOrigins, origin) ||
    listAdded().some(({ origins }) => isOriginOf(origins, origin))
  const pictureAddresses = deps.pictures && createPictureAddresses(deps.pictures)
  const drawings = createAssetDrawings(tokens)
  const tokenPictures = createTokenPictures({
    apiUrl: getPublicConfig().apiUrl,
    drawings,
    lists: deps.pictures && deps.pictureLists,
    toPictureUrl: pictureAddresses?.toUrl,
  })
  const { toUrl: toPictureUrl } = tokenPictures
  const { accountData } = deps
  const nftProviders =
    accountData && sources.create('nfts', { rpc, log, metrics, tokens, accountData, blocklist })
  const nftMetadata =
    deps.pictures &&
    pictureAddresses &&
    createNfts({ ...deps, sources, nftProviders: nftProviders ?? [] }, deps.pictures, pictureAddresses)
  const balances = createBalanceManager({
    rpc,
    prices,
    log,
    toPictureUrl,
    providers: sources.create('balances', { rpc, log, tokens, seenTokens, blocklist }),
    finder: createHoldingFinder({
      providers: sources.create('holdings', { rpc, log, metrics, tokens, blocklist }),
      getSources: (chain) => sources.getNames('holdings', chain),
      tokens: deps.accountData?.tokens,
    }),
    followed: deps.accountData && {
      seenTokens: createSeenTokens(deps.accountData.database),
      changes: deps.accountData.changes,
    },
  })
  const ownNames = deps.ownNames && createOwnNames(deps.ownNames.settings, { ...deps.ownNames, rpc })
  const context: DataApiContext = {
    rpc,
    metrics,
    tokens,
    getPublicConfig,
    getClientIp,
    stopping: deps.stopping ?? new AbortController().signal,
    isDatabaseAnswering: deps.isDatabaseAnswering,
    events: deps.events,
    operatorToken: deps.operatorToken,
    grants: deps.grants,
    siwx: deps.siwx && createSiwxManager({ ...deps.siwx, rpc }),
    pictures:
      deps.pictures && pictureAddresses
        ? {
            addresses: pictureAddresses,
            manager: createPictureManager({ fetch: deps.pictures.fetch, log, resolve: nftMetadata?.resolve }),
          }
        : undefined,
    drawings,
    tokenPictures,
    toPictureUrl: pictureAddresses?.toUrl,
    identities:
      deps.names &&
      createIdentityManager({
        own: ownNames && createOwnProvider(ownNames, { rpc, log, fetch: deps.names.fetch }),
        providers: sources.create('names', { rpc, log, fetch: deps.names.fetch }),
        getNow: Date.now,
        timeLimit,
      }),
    ownNames,
    swaps: createSwaps(deps, sources),
    buying: deps.buying,
    isReturnUrl(projectId, text) {
      const origin = parseUrl(text)?.origin
      if (origin === undefined || !isAllowed(origin)) return false
      const owners = listProjects().filter(({ origins }) => isOriginOf(origins, origin))
      return owners.length === 0 || owners.some(({ id }) => id === projectId)
    },
    accounts:
      deps.accountData &&
      createAccountRoutes(
        { ...deps, blocklist, sources, tokenPictures, nftMetadata, nftProviders: nftProviders ?? [] },
        deps.accountData,
      ),
    gas: createGasManager(rpc),
    fungibles: createFungibleManager({ rpc, prices, listedTokens: tokens, seenTokens, toPictureUrl }),
    balances,
    portfolios: createPortfolioManager({ balances, prices, timeLimit }),
    admitAddress: (request, points) => limits.consume({ ip: getClientIp(request) }, points),
    async admit(request, projectId, points) {
      if (!isProject(projectId))
        throw new GangwayError('PROJECT_UNKNOWN', { context: { field: 'projectId' } })
      await limits.consume({ ip: getClientIp(request), projectId }, points)
    },
  }

  const app = createHttpApp({ log, metrics })
  for (const { isOpen, mount } of routes) if (isOpen) mount(app, context)
  app.use(originRules(isAllowed))
  for (const { isOpen, mount } of routes) if (!isOpen) mount(app, context)
  mountOpenApi(app)
  return app
}

/** Names of this deployment, by the rules of those of ENS: each leads back, and its picture is the account's. */
function createOwnProvider(
  { manager, reader }: OwnNames,
  { rpc, log, fetch }: Pick<DataApiDeps, 'rpc' | 'log'> & { fetch: GuardedFetch },
): IdentityProvider {
  const getReader = () => reader
  const avatars = createAvatars({ rpc, fetch, log, getReader })
  return createEnsProvider({ getReader, avatars, suffixes: [manager.suffix] })
}

/** Undefined where nobody could be asked for a quote. */
function createSwaps(
  { rpc, log, timeLimit, prices, tokens }: DataApiDeps,
  sources: DataSources,
): SwapManager | undefined {
  const providers = sources.create('swaps', { rpc, log })
  if (providers.length === 0) return undefined
  return createSwapManager({
    ...{ rpc, providers, log, timeLimit },
    getSources: (chain) => sources.getNames('swaps', chain),
    reckon: createReckoning({ prices, tokens, gas: createGasManager(rpc) }),
  })
}

/** What NFTs say of themselves, its addresses here, and where the picture is that one of them names. */
function createNfts(
  {
    rpc,
    log,
    sources,
    nftProviders,
  }: DataApiDeps & { sources: DataSources; nftProviders: readonly NftProvider[] },
  { fetch, apiUrl }: NonNullable<DataApiDeps['pictures']>,
  pictures: PictureAddresses,
) {
  const finders = {
    eip155: createEip155NftLocations(rpc),
    solana: withServiceLocations(createSolanaNftLocations(rpc), (chain) =>
      sources
        .getNames('nfts', chain)
        .flatMap((name) => nftProviders.find((provider) => provider.name === name)?.findLocations ?? []),
    ),
  }
  const reader = createNftMetadata({ finders, fetch, log })
  return {
    reader,
    addresses: createNftAddresses({ apiUrl, pictures }),
    resolve: (address: string) => findNftPicture(reader, address),
  }
}

function createAccountRoutes(
  deps: DataApiDeps & {
    blocklist: Blocklist
    sources: DataSources
    tokenPictures: TokenPictures
    nftMetadata: ReturnType<typeof createNfts> | undefined
    nftProviders: readonly NftProvider[]
  },
  accountData: AccountData,
): AccountRoutesContext {
  const { rpc, prices, log, metrics, sources, blocklist, timeLimit, tokenPictures } = deps
  const { database, changes, watched, tokens } = accountData
  const { judge } = createTransferJudge({ database, rpc, tokens, prices })
  return {
    watched,
    changes,
    history: createHistoryManager({
      ...{ blocklist, watched, changes, log, timeLimit, toPictureUrl: tokenPictures.toUrl },
      toNftPictureUrl: deps.nftMetadata?.addresses.toPictureUrl,
      providers: sources.create('history', { rpc, log, metrics, accountData, judge }),
      getSources: (chain) => sources.getNames('history', chain),
      getTokens: tokens.getMany,
    }),
    nfts: createNftManager({
      ...{ watched, changes, log, timeLimit, metadata: deps.nftMetadata },
      providers: deps.nftProviders,
      getSources: (chain) => sources.getNames('nfts', chain),
    }),
  }
}
