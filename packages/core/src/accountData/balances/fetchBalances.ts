import {
  balanceResponseSchema,
  type CaipNetworkId,
  toCaipAccountId,
  type Verdict,
  type WireBalance,
} from '@gangway/protocol'
import { getNativeName } from '../../chains/getNativeName.js'
import type { SendNft } from '../../chains/sendParameters.js'
import { toTokenMetadata } from '../../chains/tokenMetadata.js'
import type { Config } from '../../config/config.js'
import { assertServer } from '../../kernel/http/assertServer.js'
import { fetchJson } from '../../kernel/http/fetchJson.js'
import { toOwnPicture } from '../../kernel/http/toOwnPicture.js'
import { okVerdict } from '../spam/okVerdict.js'

/** product.md §3 “Token balance”, with the amount also in base units. */
export type TokenBalance = {
  name: string
  symbol: string
  chainId: CaipNetworkId
  /** Contract or mint without its CAIP prefix; null for the native coin. */
  address: string | null
  /** USD, null when the price is unknown. */
  value: number | null
  /** USD per whole token, null when unknown (the wire says 0). */
  price: number | null
  quantity: {
    decimals: number
    /** Decimal text, full precision. */
    numeric: string
  }
  /** The same quantity in base units. */
  amount: bigint
  /** Where the deployment has its picture; empty: nobody has named one. */
  iconUrl: string
  /** False for a token on no list: its name and symbol are its maker's claim. */
  isVerified: boolean
  /** Why the token cannot be sent at all (Token-2022); null where nothing stands against it. */
  restriction: 'frozen' | 'non-transferable' | null
  /** What the deployment holds of the token; `ok` where it says nothing. */
  verdict: Verdict
  /** Which NFT it is, where one was chosen to be sent. Absent: a coin or a token, as in every list of balances. */
  nft?: SendNft
}

/** What is known of one account's balances on one network. */
export type BalanceEntry = {
  status: 'loading' | 'loaded' | 'error'
  /** The last good list; kept (and stale) when a later request fails. */
  tokenBalances: readonly TokenBalance[]
  /** Some of what is held could not be read. */
  isPartial: boolean
  /** When the list was read, ms since 1970; null: never yet. */
  updatedAt: number | null
  /** When the request last failed, ms since 1970; retry is blocked for 30 s after it (product.md §8), null: it did not. */
  lastRetry: number | null
}

/** What was read; partial where there may be more. */
export type FetchedBalances = Pick<BalanceEntry, 'tokenBalances' | 'isPartial'>

/**
 * Asks the data API for an account's balances on one network. Rows with 0 decimals are dropped (product.md §5).
 *
 * @throws GangwayError `DATA_BALANCE_UNAVAILABLE` ('Token Balance Unavailable', product.md §8), `PROJECT_ID_MISSING`.
 */
export async function fetchBalances(
  config: Pick<Config, 'apiUrl' | 'projectId'>,
  parameters: { networkId: CaipNetworkId; address: string; force: boolean },
): Promise<FetchedBalances> {
  const { networkId, address, force } = parameters
  assertServer(config)
  const query = new URLSearchParams({ chainId: networkId, currency: 'usd', projectId: config.projectId })
  if (force) query.set('forceUpdate', toCaipAccountId(networkId, getNativeName(networkId)))
  const { balances, meta } = await fetchJson(`${config.apiUrl}/v1/account/${address}/balance?${query}`, {
    schema: balanceResponseSchema,
    errorCode: 'DATA_BALANCE_UNAVAILABLE',
  })
  return {
    tokenBalances: balances
      .map((wire) => toTokenBalance(config, wire))
      .filter((balance) => balance.quantity.decimals > 0),
    isPartial: meta !== undefined,
  }
}

function toTokenBalance({ apiUrl }: Pick<Config, 'apiUrl'>, wire: WireBalance): TokenBalance {
  const decimals = Number(wire.quantity.decimals)
  const address = wire.address?.split(':').at(-1) ?? null
  const isVerified = wire.isVerified ?? true
  const { name, symbol } = isVerified
    ? wire
    : toTokenMetadata({ address: address ?? '', name: wire.name, symbol: wire.symbol, decimals })
  return {
    name,
    symbol,
    chainId: wire.chainId,
    address: address === getNativeName(wire.chainId) ? null : address,
    value: wire.value ?? null,
    price: wire.price > 0 ? wire.price : null,
    quantity: { decimals, numeric: wire.quantity.numeric },
    amount: toBaseUnits(wire.quantity.numeric, decimals),
    iconUrl: toOwnPicture(apiUrl, wire.iconUrl),
    isVerified,
    restriction: wire.restriction ?? null,
    verdict: wire.verdict ?? okVerdict,
  }
}

// The schema has already said that this is a plain decimal number.
function toBaseUnits(numeric: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = numeric.split('.')
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}
