import type { ListedToken, PublicConfig } from '@gangway/protocol'
import type { AssetDrawings, GetClientIp, HttpEnv, Metrics, RpcUpstreams } from '@gangway/server-kit'
import type { Context, Hono } from 'hono'
import type { BalanceManager } from './balances/createBalanceManager.js'
import type { Buying } from './buy/createBuying.js'
import type { EventManager } from './events/createEventManager.js'
import type { GasManager } from './gas/createGasManager.js'
import type { HistoryManager } from './history/createHistoryManager.js'
import type { IdentityManager } from './identity/createIdentityManager.js'
import type { AccountChanges } from './model/accountChanges.js'
import type { GrantBook } from './model/grantBook.js'
import type { WatchedAccountStore } from './model/watchedAccountStore.js'
import type { OwnNames } from './names/createOwnNames.js'
import type { NftManager } from './nfts/createNftManager.js'
import type { PictureAddresses } from './picture/createPictureAddresses.js'
import type { PictureManager } from './picture/createPictureManager.js'
import type { TokenPictures } from './picture/createTokenPictures.js'
import type { PortfolioManager } from './portfolio/createPortfolioManager.js'
import type { FungibleManager } from './prices/createFungibleManager.js'
import type { SiwxManager } from './siwx/createSiwxManager.js'
import type { SwapManager } from './swaps/createSwapManager.js'

/** What the routes are mounted on. */
export type DataApiRoute = Hono<HttpEnv>

/** What the routes use. Absent: this deployment has none of it, nor the routes that need it. */
export type DataApiContext = {
  rpc: RpcUpstreams
  metrics: Metrics
  /** Tokens of the deployment's lists. */
  tokens: readonly ListedToken[]
  balances: BalanceManager
  portfolios: PortfolioManager
  gas: GasManager
  fungibles: FungibleManager
  getClientIp: GetClientIp
  getPublicConfig: () => PublicConfig
  /** Aborts when the process is told to end: what would be held open is closed. */
  stopping: AbortSignal
  /** Whether the database did when last asked. */
  isDatabaseAnswering?: (() => boolean) | undefined
  /** Where pages' events go. */
  events?: EventManager | undefined
  /** Opens what is the operator's alone. */
  operatorToken?: string | undefined
  siwx?: SiwxManager | undefined
  pictures?: { addresses: PictureAddresses; manager: PictureManager } | undefined
  /** What is drawn here. */
  drawings: AssetDrawings
  tokenPictures: TokenPictures
  identities?: IdentityManager | undefined
  /** Names of this deployment; null: it gives none. */
  ownNames?: OwnNames | null | undefined
  swaps?: SwapManager | undefined
  buying?: Buying | undefined
  /** Whether a project's page may be gone back to from elsewhere: one of an origin that may call, and is no other project's. */
  isReturnUrl(projectId: string, text: string): boolean
  /** What accounts let apps do by themselves. */
  grants?: GrantBook | undefined
  /** What is followed of accounts. */
  accounts?: AccountRoutesContext | undefined
  /**
   * Lets a request in: its project must be known, and the limits must have room for `points` more.
   *
   * @throws GangwayError `PROJECT_UNKNOWN`, `RATE_LIMITED`.
   */
  admit(context: Context, projectId: string, points: number): Promise<void>
  /** The same where there is no project: by the caller's address alone. @throws GangwayError `RATE_LIMITED`. */
  admitAddress(context: Context, points: number): Promise<void>
  /**
   * The address, on this server, of a picture at an address somebody else wrote; null when it would be too long. Absent
   * where this server fetches no pictures.
   */
  toPictureUrl?: ((target: string, projectId: string) => string | null) | undefined
}

/** What the routes of followed accounts use. */
export type AccountRoutesContext = {
  watched: Pick<WatchedAccountStore, 'touch'>
  history: HistoryManager
  nfts: NftManager
  changes: Pick<AccountChanges, 'subscribe'>
}
