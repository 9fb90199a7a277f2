import type { Log, Metrics } from '@gangway/server-kit'
import type { Address, Hex } from 'viem'
import type { SponsoredBatchRow, SponsoredTransactionRow } from '../database/auth/sponsoredBatches.js'
import type { Fees, RelayChain } from './relayChain.js'
import type { RelayerSettings } from './relayerSettings.js'
import type { RelayerSigner } from './relayerSigner.js'
import type { RelayStore, SentBatch } from './relayStore.js'

/** What is signed this close to its end would revert, ms. */
const expiryMargin = 5_000

/** How long a nonce may be used by nothing of ours before its batch is given up, ms: nodes lag behind one another. */
const lostAfter = 60_000

/** Gas of a transaction that does nothing. */
const idleGas = 21_000n

/** What one pass over a queue uses. */
export type PassDeps = {
  chain: RelayChain
  store: RelayStore
  signer: RelayerSigner
  settings: RelayerSettings
  log: Log
  metrics: Metrics
  network: string
  getNow: () => number
}

/** One pass over the queue of a network: settles what was mined, repairs what is stuck, sends what waits. */
export async function runRelayPass(deps: PassDeps): Promise<void> {
  const { chain, store, signer, settings } = deps
  const [mined, fees, balance] = await Promise.all([
    chain.getNonce(signer.address),
    chain.getFees(),
    chain.getBalance(signer.address),
  ])
  const sent = await store.listSent()
  await Promise.all(sent.filter(({ nonce }) => nonce < mined).map((batch) => settleMined(deps, batch)))
  const waiting = sent.filter(({ nonce }) => nonce >= mined)
  for (const batch of waiting) await repair(deps, batch, fees, batch.nonce === mined)
  const room = Math.max(0, settings.mostInFlight - waiting.length)
  let left = balance - waiting.reduce((sum, { reserved }) => sum + reserved, 0n)
  for (const batch of await store.listQueued(room)) {
    const now = deps.getNow()
    if (batch.validUntil - expiryMargin <= now) {
      await store.settle(batch, 0n, null)
      deps.metrics.sponsoredBatches.inc({ chain: deps.network, outcome: 'expired' })
      continue
    }
    if (batch.reserved > left || fees.baseFee > batch.feeCeiling) continue
    const own = withCeiling(fees, batch.feeCeiling)
    const signed = await store.give(batch, mined, own, (nonce) => signBatch(deps, batch, nonce, own))
    if (!signed) return
    left -= batch.reserved
    await broadcast(deps, signed)
  }
}

async function settleMined({ chain, store, log, metrics, network, getNow }: PassDeps, batch: SentBatch) {
  for (const { hash, carriesBatch } of batch.transactions.toReversed()) {
    const receipt = await chain.getReceipt(hash)
    if (!receipt) continue
    const cost = receipt.gasUsed * receipt.effectiveGasPrice + (receipt.l1Fee ?? 0n)
    await store.settle(batch, cost, carriesBatch ? hash : null)
    const outcome = !carriesBatch ? 'expired' : receipt.status === 1n ? 'done' : 'reverted'
    metrics.sponsoredBatches.inc({ chain: network, outcome })
    return
  }
  const last = batch.transactions.at(-1)
  if (last && getNow() - last.signedAt < lostAfter) return
  log.error({ chain: network, nonce: batch.nonce }, 'a nonce of the relayer was used by something else')
  await store.settle(batch, 0n, null)
  metrics.sponsoredBatches.inc({ chain: network, outcome: 'lost' })
}

/** Sends again what no node has, with more for the block’s maker where it waits too long; past its end, nothing but its nonce. */
async function repair(deps: PassDeps, batch: SentBatch, fees: Fees, isFirst: boolean): Promise<void> {
  const { chain, settings, getNow } = deps
  const last = batch.transactions.at(-1)
  if (!last) return
  const now = getNow()
  const isOver = batch.validUntil <= now && last.carriesBatch
  const isStuck = now - last.signedAt >= settings.stuckAfter && (isFirst || last.maxFee < fees.baseFee)
  if (isOver || isStuck) {
    const replaced = await replace(deps, batch, last, fees, isOver)
    if (replaced) return
  }
  if (last.broadcastAt !== null && now - last.broadcastAt < settings.repeatAfter) return
  if (last.broadcastAt === null || !(await chain.isKnown(last.hash))) await broadcast(deps, last)
  else await deps.store.markBroadcast(last.hash)
}

async function replace(
  deps: PassDeps,
  batch: SentBatch,
  last: SponsoredTransactionRow,
  fees: Fees,
  isOver: boolean,
): Promise<boolean> {
  const carriesBatch = last.carriesBatch && !isOver
  const bumped = {
    baseFee: fees.baseFee,
    maxFee: max(fees.maxFee, raise(last.maxFee)),
    maxPriorityFee: max(fees.maxPriorityFee, raise(last.maxPriorityFee)),
  }
  // What does nothing takes far less gas, and may offer more for it within what is reserved.
  const ceiling = carriesBatch ? batch.feeCeiling : batch.reserved / idleGas
  if (raise(last.maxFee) > ceiling) return false
  const own = withCeiling(bumped, ceiling)
  const raw = carriesBatch
    ? await signBatch(deps, batch, batch.nonce, own)
    : await deps.signer.signTransaction({
        type: 'eip1559',
        chainId: deps.chain.chainId,
        nonce: batch.nonce,
        to: deps.signer.address,
        gas: idleGas,
        maxFeePerGas: own.maxFee,
        maxPriorityFeePerGas: own.maxPriorityFee,
      })
  const signed = await deps.store.replace(batch, { raw, fees: own, carriesBatch })
  if (signed) await broadcast(deps, signed)
  return true
}

function signBatch(
  { chain, signer }: PassDeps,
  batch: SponsoredBatchRow,
  nonce: number,
  fees: Fees,
): Promise<Hex> {
  const { to, data, gas, authorization } = batch.request
  const common = {
    chainId: chain.chainId,
    nonce,
    to: to as Address,
    data,
    gas: BigInt(gas),
    maxFeePerGas: fees.maxFee,
    maxPriorityFeePerGas: fees.maxPriorityFee,
  }
  return signer.signTransaction(
    authorization
      ? { ...common, type: 'eip7702', authorizationList: [authorization] }
      : { ...common, type: 'eip1559' },
  )
}

/** A node that refuses is asked again by a later pass: what it says does not tell whether another has it. */
async function broadcast(
  { chain, store, log, network }: PassDeps,
  { hash, raw }: SponsoredTransactionRow,
): Promise<void> {
  try {
    await chain.send(raw)
  } catch (error) {
    log.warn({ chain: network, hash, error }, 'a node did not take a transaction of the relayer')
  }
  await store.markBroadcast(hash)
}

/** What nodes take in place of a transaction: an eighth more. */
const raise = (fee: bigint) => (fee * 9n) / 8n + 1n

const max = (a: bigint, b: bigint) => (a > b ? a : b)

function withCeiling({ baseFee, maxFee, maxPriorityFee }: Fees, ceiling: bigint): Fees {
  const capped = maxFee > ceiling ? ceiling : maxFee
  return { baseFee, maxFee: capped, maxPriorityFee: maxPriorityFee > capped ? capped : maxPriorityFee }
}
