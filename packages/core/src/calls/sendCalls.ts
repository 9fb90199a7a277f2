import { assertBatchCalls, type CaipNetworkId, GangwayError, getChainNamespace } from '@gangway/protocol'
import type { Call } from '../chains/batch.js'
import type { CallBatch, CallsClient } from '../chains/callsClient.js'
import { getNamespaceClient } from '../chains/getNamespaceClient.js'
import type { Config } from '../config/config.js'
import { findConnection } from '../config/getActiveConnection.js'
import { defineSlot } from '../config/slot.js'
import type { Connection } from '../config/state.js'
import { assertUnchanged } from '../connections/findChange.js'
import { switchNetwork } from '../connections/switchNetwork.js'
import { createUuid } from '../kernel/createUuid.js'
import { isSignInMissing } from '../signIn/isSignInMissing.js'
import { assertNobodyDenied } from './assertNobodyDenied.js'
import { openCallsClient } from './openCallsClient.js'
import { type CallProgress, sendInSequence } from './sendInSequence.js'
import { findBatch, keepBatch, type StoredBatch } from './storedBatches.js'

/** Most calls of one batch; wallets take fewer as a rule. */
const mostCalls = 100

/** Parameters of {@link sendCalls}. */
export type SendCallsParameters = {
  networkId: CaipNetworkId
  calls: readonly Call[]
  /** Id of the app's own, at most 4096 bytes as hex; default: a new one. */
  id?: string
  /** `required`: all or none of the calls. `preferred`, the default: as well as the wallet can. */
  atomic?: 'required' | 'preferred'
  /**
   * What is done with a wallet that takes no batches: `refuse`, the default, or `sequence`: one transaction after the other,
   * each agreed to apart, and the next only once the one before has succeeded. Never with `atomic: 'required'`.
   */
  otherwise?: 'refuse' | 'sequence'
  /** What is asked of the wallet beside it, such as `paymasterService`. A sequence knows none: those must be `optional`. */
  capabilities?: Readonly<Record<string, unknown>>
  /** Called when a call of a sequence is on its way. */
  onProgress?: (progress: CallProgress) => void
  /** Ends a sequence before its next call; what is sent is sent. */
  signal?: AbortSignal
}

/** A batch that was handed over. */
export type SentCalls = {
  /** For `getCallsStatus` and `waitForCalls`, after a reload too. */
  id: string
  /** Whether the wallet was asked for one call after the other. */
  isSequence: boolean
}

const open = defineSlot(() => new Set<string>())

/** Whether this page asks for calls of the batch yet. */
export const isBatchOpen = (config: Config, id: string): boolean => open(config).has(id)

/**
 * Asks the connected EVM wallet to carry out several calls, as one where it can (EIP-5792). Resolves once they are handed
 * over: a batch when the person has agreed, a sequence when its last call is on its way. While one batch is open a second is refused, so a
 * double tap sends once. `onBatch` hears of a batch the wallet has taken.
 *
 * @throws GangwayError `CONNECTION_NOT_CONNECTED`, `SIGN_IN_REQUIRED`, `RPC_BATCH_CALL_INVALID` (product.md §5), `INVALID_ADDRESS`,
 * `SEND_INVALID_PARAMETERS` (also for an id used before, a capability the wallet lacks, and while another batch is open), `SEND_WOULD_FAIL`
 * for a recipient the operator denies or a call of a sequence that failed on the chain, `RPC_METHOD_NOT_ALLOWED` where the wallet takes no batches,
 * `REQUEST_ACCOUNT_CHANGED`, `REQUEST_WALLET_GONE` and `NETWORK_MISMATCH` before the wallet is asked, of a sequence for each call, what
 * `switchNetwork` throws, and what a failed send becomes. What a sequence had sent by then is told by `getCallsStatus`.
 */
export async function sendCalls(
  config: Config,
  parameters: SendCallsParameters,
  onBatch?: (batch: StoredBatch) => void,
): Promise<SentCalls> {
  const { networkId, id = toWalletId(createUuid()) } = parameters
  if (getChainNamespace(networkId) !== 'eip155') throw invalid('batches are for EVM networks')
  const connection = findConnection(config.state, 'eip155')
  if (!connection) throw new GangwayError('CONNECTION_NOT_CONNECTED', { details: 'eip155' })
  if (isSignInMissing(config)) throw new GangwayError('SIGN_IN_REQUIRED')
  if (open(config).size > 0) throw invalid('another batch is still open')
  if (id === '' || id.length > 8194) throw invalid('the id is empty or too long')
  if (findBatch(config, id)) throw invalid('a batch of this id was sent before')
  open(config).add(id)
  try {
    const namespace = await getNamespaceClient(config, 'eip155')
    const client = await openCallsClient(config)
    const calls = readCalls(parameters, (text) => namespace.parseRecipient(text, networkId))
    assertNobodyDenied(config, calls)
    if (connection.networkId !== networkId) await switchNetwork(config, { networkId })
    const subject = { connection, account: connection.accounts[0], isNamed: false }
    // Code was loaded since, and the person may have been asked to switch.
    const begin = () => assertUnchanged(config, subject, networkId)
    begin()
    const batch: CallBatch = {
      id,
      networkId,
      from: subject.account.address,
      calls,
      isAtomicRequired: parameters.atomic === 'required',
      capabilities: parameters.capabilities ?? {},
    }
    return await handOver(config, { connection, client, batch, parameters, begin, onBatch })
  } finally {
    open(config).delete(id)
  }
}

async function handOver(
  config: Config,
  asked: {
    connection: Connection
    client: CallsClient
    batch: CallBatch
    parameters: SendCallsParameters
    begin: () => void
    onBatch: ((batch: StoredBatch) => void) | undefined
  },
): Promise<SentCalls> {
  const { connection, client, batch, parameters, begin, onBatch } = asked
  const { otherwise, onProgress, signal } = parameters
  const { id, networkId, from, calls } = batch
  const stored = { id, networkId, from, connectionId: connection.id, count: calls.length, hashes: [] }
  const walletId = await client.sendBatch(connection, batch)
  if (walletId !== null) {
    const handedOver = { ...stored, walletId, changedAt: Date.now(), isOver: true }
    keepBatch(config, handedOver)
    onBatch?.(handedOver)
    return { id, isSequence: false }
  }
  if (batch.isAtomicRequired || otherwise !== 'sequence')
    throw new GangwayError('RPC_METHOD_NOT_ALLOWED', { details: 'the wallet takes no batches' })
  const needed = Object.entries(batch.capabilities).find(([, capability]) => !isOptional(capability))
  if (needed) throw invalid(`one call after the other has no ${needed[0]}`)
  const row = { ...stored, walletId: null, changedAt: Date.now(), isOver: false }
  await sendInSequence(config, { connection, client, calls, row, begin, onProgress, signal })
  return { id, isSequence: true }
}

function readCalls(
  { calls }: SendCallsParameters,
  parseRecipient: (text: string) => string,
): readonly Call[] {
  if (calls.length === 0 || calls.length > mostCalls) throw invalid(`a batch has 1 to ${mostCalls} calls`)
  assertBatchCalls({ calls })
  return calls.map(({ to, value = 0n, data }) => {
    if (value < 0n || value >= 2n ** 256n) throw new GangwayError('SEND_INVALID_AMOUNT')
    if (data !== undefined && !/^0x([0-9a-f]{2})*$/i.test(data)) throw invalid('the data is no hex')
    return { to: parseRecipient(to), ...(value > 0n ? { value } : {}), ...(data ? { data } : {}) }
  })
}

/** EIP-5792 takes any text; wallets of its version 1.0 compared ids as hex. */
function toWalletId(uuid: string): string {
  return `0x${uuid.replaceAll('-', '').padStart(64, '0')}`
}

function isOptional(capability: unknown): boolean {
  return (
    typeof capability === 'object' &&
    capability !== null &&
    'optional' in capability &&
    capability.optional === true
  )
}

function invalid(details: string): GangwayError {
  return new GangwayError('SEND_INVALID_PARAMETERS', { details })
}
