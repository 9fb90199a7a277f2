import { GangwayError } from '@gangway/protocol'
import { address, type Signature, signature as toSignature } from '@solana/kit'
import * as v from 'valibot'
import { formatAddress } from '../../kernel/amounts/formatAddress.js'
import type { FindTransactionsParameters, FoundTransactions } from '../namespaceClient.js'
import type { SentTransaction } from '../sentTransaction.js'
import { readToken } from './readToken.js'
import { type DecodedTransfer, parsedTransactionSchema, readTransfer } from './readTransfer.js'
import type { SolanaContext, SolanaRpc } from './solanaContext.js'

/** At most so many transactions a look, since each is a request of its own. */
const mostPerLook = 10

/**
 * Finds an account's transfers among the signatures since the cursor (a signature), or the last ten. Whoever sends
 * signs, so a transfer of a token is found under its owner too. All are confirmed: a node lists nothing earlier.
 */
export async function findTransactions(
  context: SolanaContext,
  parameters: FindTransactionsParameters,
): Promise<FoundTransactions> {
  const { networkId, cursor } = parameters
  const rpc = context.getRpc(networkId)
  const signed = await rpc
    .getSignaturesForAddress(address(parameters.address), {
      limit: mostPerLook,
      commitment: 'confirmed',
      ...(cursor ? { until: toSignature(cursor) } : {}),
    })
    .send()
  const rows: (SentTransaction | null)[] = []
  for (const { signature, err, blockTime } of [...signed].reverse()) {
    const transfer = err === null ? await readSigned(rpc, signature, parameters.address) : null
    const minedAt = blockTime === null ? Date.now() : Number(blockTime) * 1000
    rows.push(transfer && (await toSentTransaction(context, parameters, signature, transfer, minedAt)))
  }
  return { transactions: rows.filter((row) => row !== null), cursor: signed[0]?.signature ?? cursor ?? '' }
}

async function readSigned(
  rpc: SolanaRpc,
  signature: Signature,
  owner: string,
): Promise<DecodedTransfer | null> {
  const found = await rpc
    .getTransaction(signature, {
      encoding: 'jsonParsed',
      maxSupportedTransactionVersion: 0,
      commitment: 'confirmed',
    })
    .send()
  // Another node behind the same proxy is not that far yet; the next look asks again.
  if (!found) throw new GangwayError('NETWORK_UNREACHABLE', { details: `${signature} is not there yet` })
  const parsed = v.safeParse(parsedTransactionSchema, found)
  return parsed.success ? readTransfer(parsed.output, owner) : null
}

async function toSentTransaction(
  context: SolanaContext,
  parameters: FindTransactionsParameters,
  hash: string,
  { mint, to, amount, decimals, fee }: DecodedTransfer,
  minedAt: number,
): Promise<SentTransaction> {
  const { networkId } = parameters
  return {
    hash,
    networkId,
    from: parameters.address,
    to,
    amount,
    token: { address: mint, symbol: await getSymbol(context, parameters, mint), decimals },
    status: 'confirmed',
    submittedAt: minedAt,
    settledAt: minedAt,
    replacedBy: null,
    nonce: null,
    lastValidBlockHeight: null,
    fee,
    isFromElsewhere: true,
    failureReason: null,
    slowReason: null,
  }
}

async function getSymbol(
  context: SolanaContext,
  { networkId, knownTokens }: FindTransactionsParameters,
  mint: string | null,
): Promise<string> {
  if (mint === null) return context.getNetwork(networkId).nativeCurrency.symbol
  const known = knownTokens.find((token) => token.address === mint)
  if (known) return known.symbol
  try {
    return (await readToken(context, networkId, mint)).symbol
  } catch (error) {
    // A mint that has been closed since has no name any more.
    if (error instanceof GangwayError && error.code !== 'NETWORK_UNREACHABLE') return formatAddress(mint)
    throw error
  }
}
