import { type CaipNetworkId, GangwayError } from '@gangway/protocol'
import { getBase64EncodedWireTransaction, getSignatureFromTransaction, type Transaction } from '@solana/kit'
import type { Connection } from '../../config/state.js'
import type { SentTransaction } from '../sentTransaction.js'
import type { SolanaRpc } from './createRpc.js'
import { getLatestPossibleHeight } from './getLatestPossibleHeight.js'
import { requestSignature } from './requestSignature.js'
import type { SolanaContext } from './solanaContext.js'
import { submitTransaction } from './submitTransaction.js'

/** What is signed, by whom. */
type Signing = {
  networkId: CaipNetworkId
  from: string
  transaction: Transaction
  /** Null: unknown. */
  lastValidBlockHeight: bigint | null
}

/** How a row of the list is known. */
type Known = Pick<SentTransaction, 'hash' | 'lastValidBlockHeight'>

/**
 * Has a transaction signed by the wallet and submits it, unless the wallet does. When its blockhash has run out by the time
 * the wallet answers, nothing is submitted. `onSigned` is called as soon as the signature is known.
 *
 * @throws GangwayError as `requestSignature` and `submitTransaction`; `NETWORK_UNREACHABLE`, `SEND_EXPIRED`: nothing was sent.
 */
export async function signAndSubmit(
  context: SolanaContext,
  connection: Connection,
  { networkId, from, transaction, lastValidBlockHeight }: Signing,
  toRow: (known: Known) => SentTransaction,
  onSigned?: (transaction: SentTransaction) => void,
): Promise<SentTransaction> {
  const network = context.getNetwork(networkId)
  const rpc = context.getRpc(networkId)
  const wallet = await connection.connector.getProvider()
  const answer = await requestSignature({ wallet, network, from, transaction })
  if (answer.kind === 'signed') {
    const hash = getSignatureFromTransaction(answer.transaction)
    const last = lastValidBlockHeight ?? (await getLatestPossibleHeight(rpc))
    const sent = toRow({ hash, lastValidBlockHeight: last })
    onSigned?.(sent)
    await submit(context, rpc, answer.transaction, sent)
    return sent
  }
  const sent = toRow({ hash: answer.signature, lastValidBlockHeight: null })
  onSigned?.(sent)
  return { ...sent, lastValidBlockHeight: await getLatestPossibleHeight(rpc) }
}

async function submit(
  context: SolanaContext,
  rpc: SolanaRpc,
  transaction: Transaction,
  { hash, lastValidBlockHeight }: Known,
): Promise<void> {
  const height = await rpc
    .getBlockHeight()
    .send()
    .catch((cause: unknown) => {
      throw new GangwayError('NETWORK_UNREACHABLE', { cause, details: 'Nothing was sent' })
    })
  if (lastValidBlockHeight !== null && height > lastValidBlockHeight) throw new GangwayError('SEND_EXPIRED')
  const bytes = getBase64EncodedWireTransaction(transaction)
  await submitTransaction(rpc, bytes)
  context.submitted.set(hash, bytes)
}
