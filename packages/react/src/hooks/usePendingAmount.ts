import { getActiveConnection, type TokenBalance } from '@gangway/core'
import { useGangway } from './useGangway.js'

/** How much of a token is on its way out, in base units; balances count it until the network has decided. */
export function usePendingAmount(token: Pick<TokenBalance, 'chainId' | 'address'>): bigint {
  return useGangway((state) => {
    const address = getActiveConnection(state)?.accounts[0].address
    return state.transactions
      .filter(
        (transaction) =>
          transaction.status === 'pending' &&
          transaction.from === address &&
          transaction.networkId === token.chainId &&
          transaction.token.address === token.address,
      )
      .reduce((sum, { amount }) => sum + amount, 0n)
  })
}
