import type { CaipNetworkId } from '@gangway/protocol'
import type { Connection } from '../config/state.js'
import type { Batch, Call, Move, MovingCall, PreparedBatch } from './batch.js'
import type { SentTransaction } from './sentTransaction.js'

/** Some calls, as they are handed to a wallet. */
export type CallBatch = {
  id: string
  networkId: CaipNetworkId
  from: string
  calls: readonly Call[]
  /** Whether either all or none must be carried out. */
  isAtomicRequired: boolean
  /** What is asked of the wallet beside it, by name. EIP-5792 “Capabilities”. */
  capabilities: Readonly<Record<string, unknown>>
}

/** What became of one transaction of a batch. */
export type CallReceipt = {
  /** Transaction hash. */
  hash: string
  hasSucceeded: boolean
  blockNumber: bigint
  gasUsed: bigint
  logs: readonly { address: string; data: string; topics: readonly string[] }[]
}

/**
 * `pending`: not all of it is decided. `confirmed`: all was carried out. `notSent`: nothing reached the chain. `reverted`:
 * nothing was carried out, and fees were paid. `partial`: some of it was. EIP-5792 “Status codes”.
 */
export type CallsStatus = 'pending' | 'confirmed' | 'notSent' | 'reverted' | 'partial'

/** A batch as it stands. */
export type CallsState = {
  status: CallsStatus
  /** Of EIP-5792: 100, 200, 400, 500, 600, or another of those hundreds that the wallet told. */
  statusCode: number
  /** Whether the wallet carried all of it out as one. */
  isAtomic: boolean
  receipts: readonly CallReceipt[]
}

/** What a wallet offers for batches on one network. EIP-5792. */
export type CallsCapabilities = {
  /** Whether it takes several calls at all. */
  takesBatches: boolean
  /** `ready`: all or none after the person has agreed to an upgrade of the account. */
  atomic: 'supported' | 'ready' | 'unsupported'
  /** All that it told of the network, by name. */
  all: Readonly<Record<string, unknown>>
}

/** Batches of one chain family. Wallets are asked once; errors are as those of `NamespaceClient.send`. */
export type CallsClient = {
  /** Hands a batch to the wallet; null: it takes none, and nobody was asked. Resolves with the wallet's id of it. */
  sendBatch(connection: Connection, batch: CallBatch): Promise<string | null>
  /** The call that makes a transfer. Throws INVALID_ADDRESS, SEND_INVALID_AMOUNT, SEND_INVALID_PARAMETERS. */
  toTransfer(transfer: Move & Pick<Batch, 'networkId' | 'from'>): MovingCall
  /**
   * Works out what calls carried out as one would cost and whether that is covered; asks the wallet in the frame, if it is
   * that, whether the app pays. Rejects with SEND_INVALID_PARAMETERS, SEND_FEE_UNKNOWN, REQUEST_ABORTED.
   */
  prepareBatch(frame: Connection | null, batch: Batch, signal?: AbortSignal): Promise<PreparedBatch>
  /** Has the wallet carry out calls as one, under no other condition than who pays; the row to follow them by. */
  sendAtOnce(connection: Connection, batch: Batch & Pick<PreparedBatch, 'payer'>): Promise<SentTransaction>
  /** Asks for one call as a transaction; its hash. */
  sendCall(connection: Connection, call: Call & Pick<CallBatch, 'networkId' | 'from'>): Promise<string>
  /** Waits until a transaction, or what took its place, is in a block. */
  waitForReceipt(networkId: CaipNetworkId, hash: string, signal?: AbortSignal): Promise<CallReceipt>
  /** Receipts of those that are in a block; null for the others. */
  readReceipts(networkId: CaipNetworkId, hashes: readonly string[]): Promise<readonly (CallReceipt | null)[]>
  /** Asks the wallet what became of a batch; null: it does not know the id. */
  readBatch(connection: Connection, id: string): Promise<CallsState | null>
  /** Asks the wallet to show a batch. Throws RPC_METHOD_NOT_ALLOWED where it shows none. */
  showBatch(connection: Connection, id: string): Promise<void>
  /** What the wallet offers on one network. */
  readCapabilities(
    connection: Connection,
    account: { networkId: CaipNetworkId; address: string },
  ): Promise<CallsCapabilities>
}
