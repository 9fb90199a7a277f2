import { GangwayError } from '@gangway/protocol'
import { type Address, isAddressEqual, type Transaction } from 'viem'
import { getBlock, getBlockNumber, getTransactionCount } from 'viem/actions'
import type { FindTransactionsParameters, FoundTransactions } from '../namespaceClient.js'
import type { SendToken } from '../sendParameters.js'
import type { SentTransaction } from '../sentTransaction.js'
import type { Eip155RpcClient } from './createGetClient.js'
import { parseRecipient } from './parseRecipient.js'
import { readTransfer } from './readTransfer.js'
import { readToken } from './tokens/readToken.js'

/** At most so many transactions a look, since each costs a search through the recent blocks. */
const mostPerLook = 10

/**
 * Finds an account's transfers by its transaction count: when that has risen past the cursor (a nonce), the
 * transactions of the nonces between are searched in the last 128 blocks. What waits in the node's pool is found where
 * the node shows it. All are `pending`; whoever follows them learns their fate.
 */
export async function findTransactions(
  client: Eip155RpcClient,
  parameters: FindTransactionsParameters,
): Promise<FoundTransactions> {
  const account = parseRecipient(parameters.address)
  const toRow = (transaction: Transaction, time: number) =>
    toSentTransaction(client, parameters, transaction, time)
  const [used, waiting] = await Promise.all([
    getTransactionCount(client, { address: account }),
    getTransactionCount(client, { address: account, blockTag: 'pending' }),
  ])
  const rows: (SentTransaction | null)[] = []
  let nonce = Math.max(
    await getFirstNonce(client, account, used, Number(parameters.cursor ?? 0)),
    used - mostPerLook,
  )
  for (; nonce < used; nonce += 1) {
    const transaction = await findTransactionByNonce(client, account, nonce)
    // Another node behind the same proxy is not that far yet; the next look goes on here.
    if (!transaction?.blockNumber) break
    const { timestamp } = await getBlock(client, { blockNumber: transaction.blockNumber })
    rows.push(await toRow(transaction, Number(timestamp) * 1000))
  }
  if (waiting > used)
    for (const transaction of await getPool(client, account)) rows.push(await toRow(transaction, Date.now()))
  return { transactions: rows.filter((row) => row !== null), cursor: `${nonce}` }
}

/** The first nonce worth a search: what was used before the blocks every node remembers cannot be found. */
async function getFirstNonce(
  client: Eip155RpcClient,
  address: Address,
  used: number,
  cursor: number,
): Promise<number> {
  // A count below the cursor is that of a chain that was rolled back.
  if (cursor >= used) return used
  const now = await getBlockNumber(client, { cacheTime: 0 })
  if (now <= knownBlocks) return cursor
  return Math.max(cursor, await getTransactionCount(client, { address, blockNumber: now - knownBlocks }))
}

// Not every node shows its pool; then a transaction is found once it is mined.
async function getPool(client: Eip155RpcClient, address: Address): Promise<readonly Transaction[]> {
  const block = await getBlock(client, { blockTag: 'pending', includeTransactions: true }).catch(() => null)
  return block?.transactions.filter(({ from }) => isAddressEqual(from, address)) ?? []
}

async function toSentTransaction(
  client: Eip155RpcClient,
  { networkId, knownTokens }: FindTransactionsParameters,
  transaction: Transaction,
  submittedAt: number,
): Promise<SentTransaction | null> {
  const transfer = readTransfer(transaction)
  if (!transfer) return null
  const { nativeCurrency } = client.chain
  const token: SendToken | null =
    transfer.token === null
      ? { address: null, symbol: nativeCurrency.symbol, decimals: nativeCurrency.decimals }
      : (findKnownToken(knownTokens, transfer.token) ??
        (await readUnknownToken(client, networkId, transfer.token)))
  if (!token) return null
  return {
    hash: transaction.hash,
    networkId,
    from: parseRecipient(transaction.from),
    to: parseRecipient(transfer.to),
    amount: transfer.amount,
    token,
    status: 'pending',
    submittedAt,
    settledAt: null,
    replacedBy: null,
    nonce: transaction.nonce,
    lastValidBlockHeight: null,
    fee: null,
    isFromElsewhere: true,
    failureReason: null,
    slowReason: null,
  }
}

// They come from lists that know more of them than a row keeps.
function findKnownToken(
  tokens: FindTransactionsParameters['knownTokens'],
  wanted: Address,
): SendToken | undefined {
  const token = tokens.find(({ address }) => address.toLowerCase() === wanted)
  return token && { address: token.address, symbol: token.symbol, decimals: token.decimals }
}

async function readUnknownToken(
  client: Eip155RpcClient,
  networkId: FindTransactionsParameters['networkId'],
  text: string,
): Promise<SendToken | null> {
  try {
    const { address, symbol, decimals } = await readToken(client, networkId, text)
    return { address, symbol, decimals }
  } catch (error) {
    // Something else whose call looks the same.
    if (error instanceof GangwayError && error.code !== 'NETWORK_UNREACHABLE') return null
    throw error
  }
}

/**
 * Finds the mined transaction that used an account's nonce, by halving the recent blocks on the account's
 * transaction count. Null when it is older than those or not mined. Rejects when the node cannot tell.
 */
export async function findTransactionByNonce(
  client: Eip155RpcClient,
  address: Address,
  nonce: number,
): Promise<Transaction | null> {
  const isUsedAt = async (blockNumber: bigint) =>
    (await getTransactionCount(client, { address, blockNumber })) > nonce
  let high = await getBlockNumber(client, { cacheTime: 0 })
  let low = high > knownBlocks ? high - knownBlocks : -1n
  if (!(await isUsedAt(high)) || (low >= 0n && (await isUsedAt(low)))) return null
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (await isUsedAt(middle)) high = middle
    else low = middle
  }
  const block = await getBlock(client, { blockNumber: high, includeTransactions: true })
  const isIt = (transaction: Transaction) =>
    transaction.nonce === nonce && isAddressEqual(transaction.from, address)
  return block.transactions.find(isIt) ?? null
}

/** Nodes without an archive know accounts as they were this many blocks ago. */
const knownBlocks = 128n
