import { pairingLimits } from './relay/pairingLimits.js'
import { startLimits } from './startLimits.js'

/**
 * Numbers fixed by product.md §9 (and the Solana and balance rules beside them). Times are in milliseconds unless
 * the name says otherwise; sizes are in bytes.
 */
export const limits = {
  ...startLimits,
  ...pairingLimits,
  /** How long the wallet used last keeps its first place while it is silent and others have answered. */
  reconnectPatience: 5_000,
  balanceCacheTime: 30_000,
  identityCacheTime: 300_000,
  tokenBalanceRetryWait: 30_000,
  recentWalletsKept: 2,
  /** Tokens one account can be given by their address; each costs a read whenever balances are read. */
  customTokensKept: 100,
  /** viem's multicall batch: bytes of call data per call, not a number of calls (data-sources.md §3.2). */
  multicallBatchSize: 1024,
  rpcBatchSize: 1000,
  rpcTimeout: 10_000,
  retryCount: 3,
  retryDelay: 150,
  /** How long a send waits for its receipt before it is shown as pending; never a failure (architecture.md §6). */
  receiptWait: 25_000,
  receiptRetryCount: 6,
  receiptRetryDelay: 200,
  receiptTimeout: 180_000,
  /** Bytes of data in the blobs of one transaction: what six blobs hold. */
  blobSizeCap: 761_855,
  frameRequestTimeout: 30_000,
  /** Answers of the frame for which product.md §9 names no time: what needs no person, and what waits for one. */
  frameReadTimeout: 10_000,
  frameApprovalTimeout: 300_000,
  /** How long the frame may take to say READY, on a slow line too; a dead frame fires no error. */
  frameReadyTimeout: 15_000,
  framePostReadyDelay: 500,
  emailLoginCooldown: 30_000,
} as const

/** Sizes and durations of the dialog, product.md §9. Lengths in CSS pixels, times in milliseconds. */
export const dialogMetrics = {
  width: 360,
  zIndex: 999,
  baseFontSize: 10,
  headerTextDuration: 120,
  heightDuration: 150,
  viewDuration: 150,
} as const
