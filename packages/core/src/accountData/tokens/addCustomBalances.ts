import { type CaipNetworkId, getChainNamespace, toCaipAccountId } from '@gangway/protocol'
import { getNamespaceClient } from '../../chains/getNamespaceClient.js'
import { getPictureUrl } from '../../chains/getPictureUrl.js'
import type { TokenMetadata } from '../../chains/tokenMetadata.js'
import type { Config } from '../../config/config.js'
import { formatAmount } from '../../kernel/amounts/formatAmount.js'
import type { TokenBalance } from '../balances/fetchBalances.js'
import { okVerdict } from '../spam/okVerdict.js'

type Owner = { networkId: CaipNetworkId; address: string }
type Rows = readonly TokenBalance[]

/**
 * Joins the tokens a person has added to the rows the data API knows. Reports at once, with what was known of them
 * before, and again when their amounts are read from the chain; zero and 0 decimals are shown, since the person asked
 * for them. One that cannot be read keeps the row it had, or has none: unknown is not zero. Never rejects.
 */
export async function addCustomBalances(
  config: Config,
  owner: Owner,
  rows: Rows,
  report: (rows: Rows) => void,
): Promise<void> {
  const account = toCaipAccountId(owner.networkId, owner.address)
  // Asked each time: a token may be removed while its amount is read.
  const getTokens = () => config.state.customTokens.get(account) ?? []
  const previous = config.state.balances.get(account)?.tokenBalances ?? []
  report(merge(getTokens(), rows, previous))
  const unread = getTokens().filter(({ address }) => !rows.some((row) => row.address === address))
  if (unread.length === 0) return
  const read = await Promise.all(unread.map((token) => readRow(config, owner, token)))
  report(merge(getTokens(), rows, [...read.filter((row) => row !== null), ...previous]))
}

/** `known` holds what is known of the added tokens beside `rows`; the first row of a token counts. */
function merge(tokens: readonly TokenMetadata[], rows: Rows, known: Rows): Rows {
  const others = rows.filter(({ address }) => !tokens.some((token) => token.address === address))
  const added = tokens.flatMap((token) => {
    // A Solana node lists what nobody has named; and what the person asked for is not hidden from them.
    const row = [...rows, ...known].find(({ address }) => address === token.address)
    return row
      ? [{ ...row, name: token.name, symbol: token.symbol, isVerified: false, verdict: okVerdict }]
      : []
  })
  return [...others, ...added]
}

async function readRow(config: Config, owner: Owner, token: TokenMetadata): Promise<TokenBalance | null> {
  const { networkId } = owner
  try {
    const client = await getNamespaceClient(config, getChainNamespace(networkId))
    const amount = await client.getTokenBalance(networkId, token.address, owner.address)
    return toTokenBalance(config, networkId, token, amount)
  } catch {
    // Token, node or code failed: in each case the amount is not known.
    return null
  }
}

function toTokenBalance(
  config: Config,
  networkId: CaipNetworkId,
  token: TokenMetadata,
  amount: bigint,
): TokenBalance {
  const { address, name, symbol, decimals } = token
  return {
    name,
    symbol,
    chainId: networkId,
    address,
    value: null,
    price: null,
    quantity: { decimals, numeric: formatAmount(amount, decimals) },
    amount,
    iconUrl: getPictureUrl(config, { networkId, address }),
    isVerified: false,
    restriction: null,
    verdict: okVerdict,
  }
}
