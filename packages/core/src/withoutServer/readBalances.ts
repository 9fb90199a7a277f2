import { type CaipNetworkId, GangwayError, getChainNamespace, type ListedToken } from '@gangway/protocol'
import { listedTokens } from '@gangway/registry'
import type { FetchedBalances, TokenBalance } from '../accountData/balances/fetchBalances.js'
import { okVerdict } from '../accountData/spam/okVerdict.js'
import { getNamespaceClient } from '../chains/getNamespaceClient.js'
import type { NamespaceClient } from '../chains/namespaceClient.js'
import type { Config } from '../config/config.js'
import { getNetwork } from '../config/getNetwork.js'
import { formatAmount } from '../kernel/amounts/formatAmount.js'

type Owner = { networkId: CaipNetworkId; address: string }

/**
 * Reads an account's native coin and listed tokens from the network's node. No price is known, and no token but those the package
 * lists; of these only what is held.
 *
 * @throws GangwayError `CHAIN_NOT_CONFIGURED`, `NETWORK_UNREACHABLE` where the coin could not be read.
 */
export async function readBalances(config: Config, owner: Owner): Promise<FetchedBalances> {
  const { networkId, address } = owner
  const network = getNetwork(config, networkId)
  if (!network) throw new GangwayError('CHAIN_NOT_CONFIGURED', { details: networkId })
  const client = await getNamespaceClient(config, getChainNamespace(networkId))
  const tokens = listedTokens.filter(({ caipNetworkId }) => caipNetworkId === networkId)
  const [coin, ...amounts] = await Promise.all([
    client.getNativeBalance(networkId, address),
    ...tokens.map((token) => readToken(client, owner, token)),
  ])
  const held = tokens.flatMap((token, index) => {
    const amount = amounts[index] ?? 0n
    return amount > 0n ? [toRow(networkId, token, amount)] : []
  })
  return {
    tokenBalances: [toRow(networkId, { ...network.nativeCurrency, address: null }, coin ?? 0n), ...held],
    isPartial: amounts.includes(null),
  }
}

/** Null: nobody could say. A list may name a token that a chain of one's own does not have: of that nothing is held. */
async function readToken(client: NamespaceClient, owner: Owner, token: ListedToken): Promise<bigint | null> {
  try {
    return await client.getTokenBalance(owner.networkId, token.address, owner.address)
  } catch (error) {
    return error instanceof GangwayError && error.code === 'TOKEN_INVALID' ? 0n : null
  }
}

function toRow(
  chainId: CaipNetworkId,
  {
    name,
    symbol,
    decimals,
    address,
  }: Pick<TokenBalance, 'name' | 'symbol' | 'address'> & { decimals: number },
  amount: bigint,
): TokenBalance {
  return {
    name,
    symbol,
    chainId,
    address,
    value: null,
    price: null,
    quantity: { decimals, numeric: formatAmount(amount, decimals) },
    amount,
    iconUrl: '',
    isVerified: true,
    restriction: null,
    verdict: okVerdict,
  }
}
