import { type CaipNetworkId, getChainNamespace, toCaipAccountId } from '@gangway/protocol'
import { listedTokens } from '@gangway/registry'
import { findConnection } from '../../config/getActiveConnection.js'
import type { State } from '../../config/state.js'
import type { AccountTransaction } from './accountTransaction.js'

/** What an account itself sent: base units of a coin (`token` null) or token. */
export type Payment = { to: string; amount: bigint; token: string | null; decimals: number }

/**
 * The one thing a transaction of the chain's history paid to somebody; null where it was anything else, or could have been
 * forged. A deposit into a contract is no payment to it: sent once more without its call, it would be lost. A contract the
 * account called may write that its tokens moved to anybody: so a token counts only if the account called itself, and it is
 * one of the list or was added here. Of Solana the history does not tell what was called. interface-guide.md §8.4, §9.6
 */
export function getPayment(
  { customTokens }: Pick<State, 'customTokens'>,
  { networkId, operation, protocol, status, fee, from, to: called, transfers }: AccountTransaction,
): Payment | null {
  const [transfer, ...others] = transfers
  const isOwnSend =
    operation === 'send' && protocol === null && status === 'confirmed' && fee !== null && others.length === 0
  if (!isOwnSend || !transfer || getChainNamespace(networkId) !== 'eip155') return null
  const { kind, direction, to, amount, token, decimals, verdict } = transfer
  if (direction !== 'out' || kind === 'nft' || verdict.level !== 'ok') return null
  if (to === null || isSame(to, from) || amount === null || amount === 0n || !isSame(called, token ?? to))
    return null
  if (token === null) return { to, amount, token, decimals }
  const known = [
    ...listedTokens.filter(({ caipNetworkId }) => caipNetworkId === networkId),
    ...(customTokens.get(toCaipAccountId(networkId, from)) ?? []),
  ]
  const isKnown = known.some(
    ({ address }) => address !== undefined && address !== null && isSame(address, token),
  )
  return isKnown ? { to, amount, token, decimals } : null
}

function isSame(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase()
}

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
