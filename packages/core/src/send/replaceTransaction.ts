import { GangwayError, getChainNamespace } from '@gangway/protocol'
import { getNamespaceClient } from '../chains/getNamespaceClient.js'
import type { SentReplacement, SentTransaction } from '../chains/sentTransaction.js'
import type { Config } from '../config/config.js'
import type { Connection, State } from '../config/state.js'
import { switchNetwork } from '../connections/switchNetwork.js'
import { isSignInMissing } from '../signIn/isSignInMissing.js'
import { findFrameHolder } from './findFrameHolder.js'
import { updateSend } from './updateSend.js'
import { watchTransaction } from './watchTransaction.js'

/** Parameters of {@link replaceTransaction}. */
export type ReplaceTransactionParameters = {
  /** Hash of a row of `state.transactions` that {@link canReplaceTransaction}. */
  hash: string
  /** True: nothing is sent in its place. False: the same once more, for a higher fee. */
  isCancellation: boolean
}

/**
 * Asks the wallet in the frame to take the place of a transaction that waits, at its nonce, so that only one of them can
 * ever be carried out. The fee is the frame's to choose and to show. Resolves once the replacement is on its way;
 * whether it came in time is told by the row's status: `repriced`, `cancelled`, or `confirmed` where it came too late.
 * While a send is open it is refused, as a second send is. interface-guide.md §9.9
 *
 * @throws GangwayError `SEND_NONCE_TOO_LOW` for one that waits no more, `SEND_INVALID_PARAMETERS` while a send is open
 * or for one that cannot be replaced from here, `SIGN_IN_REQUIRED`, `SEND_INSUFFICIENT_GAS` where coins are missing for
 * the higher fee, and what `switchNetwork` and `send` throw.
 */
export async function replaceTransaction(
  config: Config,
  { hash, isCancellation }: ReplaceTransactionParameters,
): Promise<void> {
  if (config.state.send.loading) throw invalid('another send is still open')
  const transaction = config.state.transactions.find((other) => other.hash === hash)
  if (transaction?.status !== 'pending') throw new GangwayError('SEND_NONCE_TOO_LOW')
  const connection = findHolder(config.state, transaction)
  if (!connection) throw invalid('the wallet in use cannot replace it')
  if (isSignInMissing(config)) throw new GangwayError('SIGN_IN_REQUIRED')
  updateSend(config, { loading: true })
  try {
    const { networkId } = transaction
    if (connection.networkId !== networkId) await switchNetwork(config, { networkId })
    const client = await getNamespaceClient(config, getChainNamespace(networkId))
    if (!client.replace) throw invalid('nothing can take its place')
    const by = await client.replace(connection, { transaction, isCancellation })
    note(config, hash, { ...by, submittedAt: Date.now() })
  } finally {
    updateSend(config, { loading: false })
  }
}

/**
 * Whether a transaction waits and {@link replaceTransaction} can take its place: an EVM one, of an account whose keys
 * are in the frame. Other wallets do this themselves, and on Solana nobody can.
 */
export function canReplaceTransaction(
  state: Pick<State, 'connections' | 'current'>,
  transaction: SentTransaction,
): boolean {
  return transaction.status === 'pending' && findHolder(state, transaction) !== null
}

// Another wallet might leave the nonce out, and so pay twice; it is never asked. A batch may be another account's transaction,
// and has no hash before it is in a block.
function findHolder(
  state: Pick<State, 'connections' | 'current'>,
  transaction: SentTransaction,
): Connection | null {
  return transaction.callsId === undefined ? findFrameHolder(state, transaction) : null
}

function note(config: Config, hash: string, replacement: SentReplacement): void {
  config.setState(({ transactions }) => ({
    transactions: transactions
      .filter((other) => other.hash !== replacement.hash || !other.isFromElsewhere)
      .map((other) => (other.hash === hash ? { ...other, replacement, slowReason: null } : other)),
  }))
  // Followed anew: what waits now, waits from now on.
  watchTransaction(config, hash)()
  watchTransaction(config, hash)
}

function invalid(details: string): GangwayError {
  return new GangwayError('SEND_INVALID_PARAMETERS', { details })
}
