import { type CaipNetworkId, cleanText, toCaipAccountId } from '@gangway/protocol'
import type { RowFacts } from '../chains/eip155/requests/sendTransaction.js'
import type { Config } from '../config/config.js'

/** Longest description of a transaction, characters; the rest is cut off. */
export const longestDescription = 80

/**
 * What a row of the list is told beside what was sent: the app's words, and which tokens are known by name. Those are
 * tokens of the deployment's lists the account holds, and those the person has added.
 */
export function getRowFacts(
  { state }: Pick<Config, 'state'>,
  {
    networkId,
    from,
    description,
  }: { networkId: CaipNetworkId; from: string; description?: string | undefined },
): RowFacts {
  const account = toCaipAccountId(networkId, from)
  const listed = state.balances.get(account)?.tokenBalances.filter(({ isVerified }) => isVerified) ?? []
  return {
    description: cleanText(description ?? '', longestDescription),
    tokens: [
      ...listed.map(({ address, symbol, quantity: { decimals } }) => ({ address, symbol, decimals })),
      ...(state.customTokens.get(account) ?? []),
    ],
  }
}
