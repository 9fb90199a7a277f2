import { walletErrorCodes } from '@gangway/protocol'
import * as v from 'valibot'
import { toHex } from 'viem'
import { invalidParams, ProviderRpcError } from '../../ProviderRpcError.js'
import { describeTransaction } from '../describeTransaction.js'
import { getSigner } from '../getSigner.js'
import { parseTransactionRequest } from '../parseTransactionRequest.js'
import { prepareTransaction } from '../prepareTransaction.js'
import { toChainIdHex } from '../toChainIdHex.js'
import type { WalletMethod } from './WalletMethod.js'

/** Gas of a call that cannot be estimated yet, as a transfer that needs the approval before it. */
const unknownGas = 300_000n

/** Batches a wallet remembers. */
const mostBatches = 20

const batchSchema = v.object({
  version: v.literal('2.0.0'),
  id: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(8194))),
  chainId: v.string(),
  from: v.string(),
  atomicRequired: v.boolean(),
  calls: v.pipe(v.array(v.record(v.string(), v.unknown())), v.minLength(1)),
  capabilities: v.optional(v.record(v.string(), v.looseObject({ optional: v.optional(v.boolean()) })), {}),
})

const receiptSchema = v.nullable(
  v.looseObject({
    status: v.string(),
    blockNumber: v.string(),
    gasUsed: v.string(),
    transactionHash: v.string(),
  }),
)

/**
 * `wallet_sendCalls` of an account that is no contract: one question for all calls, then one transaction for each, in
 * their order. EIP-5792, with its error codes.
 */
export const sendCalls: WalletMethod = async (context, [input]) => {
  const read = v.safeParse(batchSchema, input)
  if (!read.success) throw invalidParams(`The batch is not valid: ${v.getDotPath(read.issues[0])}`)
  const { id = toHex(crypto.getRandomValues(new Uint8Array(32))), from, ...batch } = read.output
  const networkId = context.getNetworkId()
  const { batches } = context.state.get()
  if (batch.chainId !== toChainIdHex(networkId))
    throw new ProviderRpcError(5710, 'The wallet is on another network.')
  if (batch.atomicRequired) throw new ProviderRpcError(5760, 'The wallet cannot carry all of it out as one.')
  if (Object.values(batch.capabilities).some(({ optional }) => optional !== true))
    throw new ProviderRpcError(5700, 'The wallet lacks a capability.')
  if (batches.some((other) => other.id === id)) throw new ProviderRpcError(5720, 'The wallet knows this id.')

  const signer = getSigner(context, from)
  const count = v.parse(
    v.string(),
    await context.rpc(networkId, 'eth_getTransactionCount', [from, 'pending']),
  )
  const prepare = async (call: Record<string, unknown>, at: number) => {
    const request = { ...parseTransactionRequest({ ...call, from }), nonce: BigInt(count) + BigInt(at) }
    if (at === 0) return prepareTransaction(context.rpc, networkId, request)
    return prepareTransaction(context.rpc, networkId, request).catch(() =>
      prepareTransaction(context.rpc, networkId, { ...request, gas: unknownGas }),
    )
  }
  const transactions = await Promise.all(batch.calls.map(prepare))
  const shown = await Promise.all(
    transactions.map((transaction) => describeTransaction(context, networkId, signer.address, transaction)),
  )
  const title = `Carry out ${shown.length} calls`
  const rows = shown.map((call, at) => {
    const to = call.rows.find(({ label }) => label === 'To' || label === 'Contract')?.value ?? ''
    return { label: `Call ${at + 1}`, value: `${call.title} · ${to}` }
  })
  return context.askThen({ title, rows }, async () => {
    const hashes: string[] = []
    for (const transaction of transactions) {
      const raw = await signer.signTransaction(transaction)
      hashes.push(v.parse(v.string(), await context.rpc(networkId, 'eth_sendRawTransaction', [raw])))
      const entry = { id, networkId, hashes: [...hashes], count: transactions.length }
      context.state.set({ batches: [entry, ...batches].slice(0, mostBatches) })
    }
    return { id }
  })
}

/** `wallet_getCallsStatus`, version 2.0.0 of EIP-5792. */
export const getCallsStatus: WalletMethod = async (context, [id]) => {
  const batch = context.state.get().batches.find((other) => other.id === id)
  if (!batch) throw new ProviderRpcError(5730, 'The wallet knows no batch of this id.')
  const { networkId, hashes, count } = batch
  const found = await Promise.all(
    hashes.map(async (hash) =>
      v.parse(receiptSchema, await context.rpc(networkId, 'eth_getTransactionReceipt', [hash])),
    ),
  )
  const receipts = found.filter((receipt) => receipt !== null)
  const succeeded = receipts.filter(({ status }) => status === '0x1').length
  const isDecided = receipts.length === hashes.length
  const code = succeeded === count ? 200 : succeeded === 0 ? 500 : 600
  return {
    version: '2.0.0',
    id,
    chainId: toChainIdHex(networkId),
    status: isDecided ? code : 100,
    atomic: false,
    receipts,
  }
}

/** `wallet_getCapabilities`: it takes batches, and promises of none that it is one. EIP-5792. */
export const getCapabilities: WalletMethod = async (context, [address, chainIds]) => {
  getSigner(context, address)
  const known = context.getKnownNetworks().map(({ caipNetworkId }) => toChainIdHex(caipNetworkId))
  const asked = v.safeParse(v.array(v.string()), chainIds)
  const shown = asked.success ? known.filter((id) => asked.output.includes(id)) : known
  return Object.fromEntries(shown.map((id) => [id, { atomic: { status: 'unsupported' } }]))
}

/** A wallet of the time before EIP-5792, under the fault `takesNoBatches`. */
export const unlessBatchesAreUnknown =
  (method: WalletMethod): WalletMethod =>
  async (context, params) => {
    if (context.state.get().takesNoBatches)
      throw new ProviderRpcError(walletErrorCodes.unsupportedMethod, 'The wallet takes no batches.')
    return method(context, params)
  }
