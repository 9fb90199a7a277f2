import type { CaipAccountId, CaipNetworkId } from '@gangway/protocol'
import type { Hex } from 'viem'

/** What somebody would like to swap. Assets by CAIP-10, coins by their names of services.md §2. */
export type SwapRequest = {
  chain: CaipNetworkId
  from: CaipAccountId
  to: CaipAccountId
  /** Of `from`, base units. */
  amount: bigint
  /** Whose it is, in the spelling of `BalanceProvider.parseAddress`; it gets what is swapped, too. */
  account: string
  /** By how much less than quoted may arrive, basis points. */
  slippage: number
  /** Who gets it, where `to` is on another network: an account there. */
  recipient?: string | undefined
}

/** The network of `to`, where that is another one; null: the swap stays on its network. */
export function toCrossing({ chain, to }: Pick<SwapRequest, 'chain' | 'to'>): CaipNetworkId | null {
  const other = to.slice(0, to.lastIndexOf(':')) as CaipNetworkId
  return other === chain ? null : other
}

/** One step of a way: where it is exchanged, what that place keeps (basis points; null: unknown). */
export type SwapStep = { venue: string; from: CaipAccountId; to: CaipAccountId; fee: number | null }

/** What a source keeps of a swap, already taken off what is received; base units. */
export type SwapFee = { name: string; asset: CaipAccountId; amount: bigint }

/** What one source would give for it. What is left out is unknown. */
export type SwapQuote = {
  /** What the source knows it by; null where it needs no name. */
  id: string | null
  /** Of `to`, base units, after all fees but the network's. */
  received: bigint
  /** By how much the amount worsens the price, basis points. */
  priceImpact?: number | null
  /** Steps one after the other. */
  route?: readonly SwapStep[]
  fees?: readonly SwapFee[]
  /** Who must be allowed to take `from`; null: nobody. */
  spender?: string | null
  /** About how much gas it takes. */
  gas?: bigint | null
  /** In about how many seconds it arrives on another network. */
  seconds?: number | null
}

/** A swap as a transaction of an EVM network. */
export type BuiltSwap = {
  to: string
  data: Hex
  /** Wei. */
  value: bigint
  /** Who takes `from`; null where it is the coin, or nobody has to be allowed. */
  spender: string | null
  /** Least that arrives, or it fails. Base units of `to`. */
  minimum: bigint
  /** Until when it can be sent, ms since 1970. */
  validUntil: number
  quote: SwapQuote
}

/** How far a swap to another network is, as its source tells it. `hash`: the transaction there, where it is known. */
export type CrossingReport = { state: 'sent' | 'arrived' | 'refunded' | 'failed'; hash: string | null }

/** How a source swaps from one network to another; its quotes and transactions come by `getQuote` and `builder`. */
export type SwapCrossings = {
  /** Whether it may know a way between two networks; never asks anybody. */
  supports(from: CaipNetworkId, to: CaipNetworkId): boolean
  /**
   * How far one is.
   *
   * @throws GangwayError `DATA_QUOTES_UNAVAILABLE`.
   */
  getReport(
    query: { from: CaipNetworkId; to: CaipNetworkId; hash: string },
    signal: AbortSignal,
  ): Promise<CrossingReport>
}

/** What an account has signed in place of an approval of exactly the amount. `deadline` in seconds since 1970. */
export type SignedPermit = { spender: string; signature: Hex; deadline: bigint }

/**
 * What the data of a call holds the chain to, whatever else the call does. Tokens and accounts by their addresses in lower
 * case, the coin as null; amounts in base units. `to` undefined: that cannot be told of an asset on another network.
 */
export type SwapCallTerms = {
  from: string | null
  to: string | null | undefined
  /** Most that is taken of `from`. */
  amount: bigint
  /** Least that is paid of `to`; else it fails. */
  minimum: bigint
  recipient: string
  /** Where it is paid. */
  chain: CaipNetworkId
}

/** How a source makes transactions. Nothing of it is believed: see `guardSwap`. */
export type SwapBuilder = {
  /** Whether it encodes its calls here, and asks nobody for them. Default: false. */
  isOwn?: true
  /**
   * Contracts that its transactions may call, lower case. Known here, and never told by the source: what a source says of
   * itself a lying one says, too.
   */
  listRouters(chain: CaipNetworkId): Promise<readonly string[]>
  /** Contracts that may be allowed to take a token, lower case; see `listRouters`. */
  listSpenders(chain: CaipNetworkId): Promise<readonly string[]>
  /**
   * Builds it so that at least `minimum` arrives, or it fails. `spenders`, lower case: those that may take the amount
   * already, where nothing is approved with it; a source that has ways by several contracts keeps to these. `permit`: what the
   * account has signed for one that `takesPermit`, to be used within the swap.
   *
   * @throws GangwayError `DATA_SWAP_PRICE_MOVED`, `DATA_SWAP_NOT_APPROVED`, and what `getQuote` throws.
   */
  build(
    request: SwapRequest & {
      minimum: bigint
      spenders?: readonly string[] | undefined
      permit?: SignedPermit | undefined
    },
    signal: AbortSignal,
  ): Promise<BuiltSwap>
  /**
   * Reads a call's data by the layouts that are known here; null for any other. A trial shows what a call does while it is
   * tried, this what it cannot help doing later. A source that is not its own builder's has to have it.
   *
   * @throws GangwayError `RPC_UPSTREAM_FAILED`, `DATA_SWAP_REFUSED`, where what it calls cannot be looked up.
   */
  read?(request: SwapRequest, call: Pick<BuiltSwap, 'to' | 'data' | 'value'>): Promise<SwapCallTerms | null>
  /** Whether a spender can be handed what an account has signed (EIP-2612). Absent: none can. */
  takesPermit?(chain: CaipNetworkId, spender: string): Promise<boolean>
}

/** A swap as a transaction of Solana. */
export type BuiltSolanaSwap = {
  /** As it goes to the wallet, base64; whoever signs beside the account has signed. */
  transaction: string
  /** Last block it can be in; null: the source does not tell. */
  lastValidBlockHeight: bigint | null
  /** Least that arrives, or it fails. Base units of `to`. */
  minimum: bigint
  /** Until when it can be sent, ms since 1970. */
  validUntil: number
  quote: SwapQuote
}

/** How a source makes transactions of Solana. Nothing of it is believed: see `guardSolanaSwap`. */
export type SolanaSwapBuilder = {
  /** Programs that swap, of which it calls one, once. Known here, as `SwapBuilder.listRouters`. */
  programs: readonly string[]
  /** As `SwapBuilder.read`, of the data of an instruction of theirs; null for any layout that is not known here. */
  read(data: Uint8Array): { amount: bigint; minimum: bigint } | null
  /** Programs of a local network that it may call with anything. Default: none. */
  open?: readonly string[]
  /** As `SwapBuilder.build`. */
  build(request: SwapRequest & { minimum: bigint }, signal: AbortSignal): Promise<BuiltSolanaSwap>
}

/** A data provider that knows what a swap would give. data-sources.md §5 */
export type SwapProvider = {
  name: string
  /** Whether it may know of swaps on that network; never asks anybody. */
  supports(chain: CaipNetworkId): boolean
  /**
   * What would be received now. `signal` ends what is asked of others.
   *
   * @throws GangwayError `DATA_SWAP_NO_ROUTE` where it has no way from one to the other, or when it could not be asked.
   */
  getQuote(request: SwapRequest, signal: AbortSignal): Promise<SwapQuote>
  /**
   * For a source that asks a network itself: places it would ask there and that are not on it, by name.
   *
   * @throws GangwayError `RPC_UPSTREAM_FAILED`.
   */
  listMissing?(chain: CaipNetworkId): Promise<readonly string[]>
  /** Absent: it stays on one network. */
  crossings?: SwapCrossings
  /** Absent: on EVM networks it tells what there would be, and no more. */
  builder?: SwapBuilder
  /** The same for Solana. */
  solanaBuilder?: SolanaSwapBuilder
}

/** Least that arrives of what is quoted, rounded down. */
export function toMinimum(received: bigint, slippage: number): bigint {
  return (received * BigInt(10_000 - slippage)) / 10_000n
}
