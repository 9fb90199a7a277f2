import { GangwayError, parseCaipNetworkId } from '@gangway/protocol'
import {
  type Hash,
  isAddressEqual,
  isHash,
  numberToHex,
  type Transaction,
  TransactionNotFoundError,
} from 'viem'
import { getBlock, getTransaction } from 'viem/actions'
import type { Connection } from '../../config/state.js'
import type { SentReplacement, SentTransaction } from '../sentTransaction.js'
import { askToSend, checkNetwork } from './askToSend.js'
import type { Eip155RpcClient } from './createGetClient.js'
import { getWallet } from './getWallet.js'
import { parseRecipient } from './parseRecipient.js'

/**
 * Asks the wallet in the frame for a transaction in the place of one that waits: the same once more, or nothing to
 * oneself. The wallet reads the one named by `replaces`, checks it and chooses gas and fee. For no other wallet: one
 * that leaves the nonce out would pay a second time. Resolves with the new hash, and whether it pays nobody.
 *
 * @throws GangwayError `SEND_NONCE_TOO_LOW` for one that waits no more, `NETWORK_MISMATCH`, what the node's failure
 * makes `NETWORK_UNREACHABLE`, and what the wallet says.
 */
export async function replaceTransaction(
  client: Eip155RpcClient,
  connection: Connection,
  { transaction, isCancellation }: { transaction: SentTransaction; isCancellation: boolean },
): Promise<Pick<SentReplacement, 'hash' | 'isCancellation'>> {
  const waiting = await readWaiting(client, transaction)
  if (!waiting) throw new GangwayError('SEND_NONCE_TOO_LOW')
  const provider = await getWallet(connection)
  const chainId = Number(parseCaipNetworkId(transaction.networkId).reference)
  await checkNetwork(provider, chainId)
  const { hash, nonce, to, value, input } = waiting
  const from = parseRecipient(transaction.from)
  const content = {
    ...(to ? { to } : {}),
    ...(value === 0n ? {} : { value: numberToHex(value) }),
    ...(input === '0x' ? {} : { data: input }),
  }
  const by = await askToSend(provider, {
    chainId: numberToHex(chainId),
    from,
    ...(isCancellation ? { to: from } : content),
    nonce: numberToHex(nonce),
    replaces: hash,
  })
  const isNothing = to !== null && isAddressEqual(to, from) && value === 0n && input === '0x'
  return { hash: by, isCancellation: isCancellation || isNothing }
}

/** What waits at its nonce: what took its place last, itself, or what the node's pool shows there. */
async function readWaiting(
  client: Eip155RpcClient,
  { from, hash, nonce, replacement }: SentTransaction,
): Promise<Transaction | null> {
  for (const known of [replacement?.hash, hash]) {
    const transaction = known && isHash(known) ? await readTransaction(client, known) : null
    if (transaction) return transaction.blockNumber === null ? transaction : null
  }
  if (nonce === null) return null
  const account = parseRecipient(from)
  const isIt = (other: Transaction) => other.nonce === nonce && isAddressEqual(other.from, account)
  // Not every node shows its pool.
  const pool = await getBlock(client, { blockTag: 'pending', includeTransactions: true }).catch(() => null)
  const shown = pool?.transactions.find(isIt)
  // In the pending block it has a number already.
  return shown ? readPending(client, shown.hash) : null
}

async function readPending(client: Eip155RpcClient, hash: Hash): Promise<Transaction | null> {
  const transaction = await readTransaction(client, hash)
  return transaction?.blockNumber === null ? transaction : null
}

async function readTransaction(client: Eip155RpcClient, hash: Hash): Promise<Transaction | null> {
  try {
    return await getTransaction(client, { hash })
  } catch (cause) {
    if (cause instanceof TransactionNotFoundError) return null
    throw new GangwayError('NETWORK_UNREACHABLE', { cause })
  }
}
