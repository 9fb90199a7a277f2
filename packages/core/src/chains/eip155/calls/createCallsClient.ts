import { type CaipNetworkId, parseCaipNetworkId } from '@gangway/protocol'
import * as v from 'valibot'
import { numberToHex } from 'viem'
import type { Connection } from '../../../config/state.js'
import { fromWalletError } from '../../../kernel/errors/fromWalletError.js'
import type { Batch, Move, MovingCall } from '../../batch.js'
import type { CallsCapabilities, CallsClient } from '../../callsClient.js'
import type { NamespaceContext } from '../../namespaceClient.js'
import { createGetClient } from '../createGetClient.js'
import { getWallet } from '../getWallet.js'
import { toCall, toTransferCall } from '../toTransferCall.js'
import { validateSend } from '../validateSend.js'
import { isUnknownMethod } from './isUnknownMethod.js'
import { prepareBatch } from './prepareBatch.js'
import { readBatch, showBatch } from './readBatch.js'
import { sendAtOnce, sendBatch } from './sendBatch.js'
import { readReceipts, sendCall, waitForReceipt } from './sendCall.js'

/** Batches on EVM networks, by EIP-5792 where the wallet knows it. */
export function createCallsClient(context: NamespaceContext): CallsClient {
  const getClient = createGetClient(context)
  return {
    sendBatch,
    sendCall,
    toTransfer,
    prepareBatch: async (frame, batch, signal) =>
      prepareBatch(getClient(batch.networkId), frame, batch, signal),
    sendAtOnce,
    waitForReceipt: async (networkId, hash, signal) => waitForReceipt(getClient(networkId), hash, signal),
    readReceipts: async (networkId, hashes) => readReceipts(getClient(networkId), hashes),
    readBatch,
    showBatch,
    readCapabilities,
  }
}

/** The call that makes a transfer. Throws as {@link validateSend}. */
function toTransfer(transfer: Move & Pick<Batch, 'networkId' | 'from'>): MovingCall {
  const { to } = validateSend(transfer)
  const { token, amount, confirmedRecipient } = transfer
  const move = { token, amount, to, ...(confirmedRecipient === undefined ? {} : { confirmedRecipient }) }
  return { ...toCall(toTransferCall(token, to, amount)), moves: [move] }
}

const answerSchema = v.record(v.string(), v.record(v.string(), v.unknown()))

const atomicSchema = v.object({ status: v.picklist(['supported', 'ready', 'unsupported']) })

/** Wallets of version 1.0 of the EIP. */
const oldAtomicSchema = v.object({ supported: v.literal(true) })

/**
 * Asks what the wallet offers on one network, by `wallet_getCapabilities`. What holds on all networks stands under `0x0`.
 * EIP-5792.
 *
 * @throws GangwayError what `fromWalletError` makes of its answer.
 */
async function readCapabilities(
  connection: Connection,
  { networkId, address }: { networkId: CaipNetworkId; address: string },
): Promise<CallsCapabilities> {
  const provider = await getWallet(connection)
  const chainId = numberToHex(Number(parseCaipNetworkId(networkId).reference))
  let answer: unknown
  try {
    answer = await provider.request({ method: 'wallet_getCapabilities', params: [address, [chainId]] })
  } catch (error) {
    if (isUnknownMethod(error)) return { takesBatches: false, atomic: 'unsupported', all: {} }
    throw fromWalletError(error, 'connect')
  }
  const told = v.safeParse(answerSchema, answer)
  const chains = told.success ? told.output : {}
  const key = Object.keys(chains).find((id) => id.toLowerCase() === chainId)
  const all = { ...chains['0x0'], ...(key === undefined ? {} : chains[key]) }
  const atomic = v.safeParse(atomicSchema, all.atomic)
  const isOldAtomic = v.is(oldAtomicSchema, all.atomicBatch)
  return {
    takesBatches: true,
    atomic: atomic.success ? atomic.output.status : isOldAtomic ? 'supported' : 'unsupported',
    all,
  }
}
