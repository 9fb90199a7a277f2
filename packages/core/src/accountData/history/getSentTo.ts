import { type CaipNetworkId, getChainNamespace, toCaipAccountId } from '@gangway/protocol'
import { findConnection } from '../../config/getActiveConnection.js'
import type { State } from '../../config/state.js'
import { getPayment } from './getPayment.js'

const unmade = ['failed', 'expired', 'cancelled', 'replaced']

/**
 * Whom the account in use on a network has sent to there, the last one first, each once. What others can forge does not
 * count: of the chain's rows only {@link getPayment}. interface-guide.md §9.6 “Trusted addresses”.
 */
export function getSentTo(state: State, networkId: CaipNetworkId): readonly string[] {
  const address = findConnection(state, getChainNamespace(networkId))?.accounts[0].address
  if (address === undefined) return []
  const sent = state.transactions
    .filter((row) => row.networkId === networkId && row.from === address && !unmade.includes(row.status))
    // Nobody is paid by an app's having called a contract, as for a swap.
    .filter(({ call }) => !call)
    .flatMap(({ moves, to, submittedAt }) =>
      (moves ?? [{ to }]).map((move) => ({ to: move.to, at: submittedAt })),
    )
  const rows = state.history.get(toCaipAccountId(networkId, address))?.rows ?? []
  const found = rows.flatMap((row) => {
    const payment = getPayment(state, row)
    return payment ? [{ to: payment.to, at: row.minedAt }] : []
  })
  const newestFirst = [...sent, ...found].sort((left, right) => right.at - left.at)
  return [...new Set(newestFirst.map(({ to }) => to))]
}
