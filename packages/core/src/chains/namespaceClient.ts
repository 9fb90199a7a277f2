import type { CaipNetworkId, ChainNamespace, Network } from '@gangway/protocol'
import type { NodeTransport } from '../config/config.js'
import type { Connection } from '../config/state.js'
import type { CallsState } from './callsClient.js'
import type { SendEstimate, SendParameters, SendToken } from './sendParameters.js'
import type { SentReplacement, SentTransaction } from './sentTransaction.js'
import type { SwapClient } from './swapClient.js'
import type { TokenMetadata } from './tokenMetadata.js'

/** What a namespace needs of the config it works for. */
export type NamespaceContext = {
  /** Reachable unless `isConfigured` is false. */
  networks: readonly (Network & { isConfigured?: boolean })[]
  /** How a network is reached: by the address of the data API's JSON-RPC proxy, or by the app's own node. */
  getNode(networkId: CaipNetworkId): NodeTransport
}

/** What is known of one transaction's fate. Except the nonce, what an update does not say is no longer so. */
export type TransactionUpdate = Pick<SentTransaction, 'status'> &
  Partial<Pick<SentTransaction, 'replacedBy' | 'nonce' | 'fee' | 'failureReason' | 'slowReason'>>

/**
 * Everything that differs between chain families once a wallet is connected. Loaded on demand
 * (`getNamespaceClient`), because each brings its chain library with it (architecture.md §4).
 */
export type NamespaceClient = {
  chainNamespace: ChainNamespace

  /**
   * Checks a recipient as typed: trims, drops invisible characters, accepts `ethereum:`/`solana:`/CAIP-10
   * prefixes, verifies checksum or base58 (product.md §5, interface-guide.md §9.3 steps 1–4).
   *
   * @throws GangwayError `INVALID_ADDRESS` with `context.kind`: `malformed`, `checksum`, `other-namespace` (then also
   * `context.chainNamespace`) or `other-network` (a prefix names a network other than `networkId`; then also
   * `context.networkId`).
   */
  parseRecipient(text: string, networkId: CaipNetworkId): string

  /** Native balance in base units, straight from the chain. Rejects with `NETWORK_UNREACHABLE`. */
  getNativeBalance(networkId: CaipNetworkId, address: string): Promise<bigint>

  /**
   * Reads from the chain what the token at an address says of itself.
   * Rejects with `INVALID_ADDRESS` (as `parseRecipient`), `TOKEN_NOT_FOUND` where nothing is at the address,
   * `TOKEN_INVALID` where something else is, `NETWORK_UNREACHABLE`.
   */
  readToken(networkId: CaipNetworkId, address: string): Promise<TokenMetadata>

  /** Base units of a token an account holds, straight from the chain. Rejects with `TOKEN_INVALID`, `NETWORK_UNREACHABLE`. */
  getTokenBalance(networkId: CaipNetworkId, token: string, owner: string): Promise<bigint>

  /**
   * Looks on the chain for transfers an account has sent since `cursor`, whoever sent them. Never reports one as
   * less certain than it is: what cannot be read yet is left for the next look. Rejects when the node does not answer.
   */
  findTransactions(parameters: FindTransactionsParameters): Promise<FoundTransactions>

  /**
   * Works out the fee, what can be sent at most, and what the person should know. Nothing is signed.
   * Rejects with `INVALID_ADDRESS`, `SEND_FEE_CONFLICT`, `SEND_INVALID_AMOUNT`, `SEND_FEE_UNKNOWN`.
   */
  estimateSend(parameters: SendParameters, signal?: AbortSignal): Promise<SendEstimate>

  /**
   * Asks the wallet to sign and broadcasts. Resolves once the transaction is on its way, never waits for a block.
   * Nothing is ever sent twice. Where the transaction's identity is known before it is broadcast, `onSigned` is
   * called then; after that, rejects only when it is certain that nothing left. Rejects with the SEND group
   * (`SEND_USER_REJECTED`, `SEND_INSUFFICIENT_GAS`, …).
   */
  send(
    connection: Connection,
    parameters: SendParameters,
    estimate: SendEstimate,
    onSigned?: (transaction: SentTransaction) => void,
  ): Promise<SentTransaction>

  /**
   * Asks the wallet in the frame whether the app pays the fee of what was estimated: the estimate as it is then, or the same one.
   * Absent where no app can (solana). Rejects for nothing but parameters that `estimateSend` refuses.
   */
  offerPayment?(
    connection: Connection,
    parameters: SendParameters,
    estimate: SendEstimate,
  ): Promise<SendEstimate>

  /** What became of a batch that `send` handed over; null: the wallet does not know it. Absent where there are none (solana). */
  readBatch?(connection: Connection, callsId: string): Promise<CallsState | null>

  /**
   * Asks the wallet in the frame to send a waiting transaction again for a higher fee, or nothing in its place; resolves
   * with the new hash, and whether it pays nobody: what waited may have been a cancellation. Absent where nothing can take a transaction's place (solana). Rejects with `SEND_NONCE_TOO_LOW`
   * for one that waits no more, `SEND_INSUFFICIENT_GAS`, and what `send` rejects with.
   */
  replace?(
    connection: Connection,
    replaced: { transaction: SentTransaction; isCancellation: boolean },
  ): Promise<Pick<SentReplacement, 'hash' | 'isCancellation'>>

  /** Swaps of the family; their code is loaded when it is first asked for. Absent: it has none. */
  openSwaps?(): Promise<SwapClient>

  /**
   * Asks the wallet to sign a text, once: 0x hex (eip155, EIP-191) or base58 (solana). Rejects with `SIGN_IN_DECLINED`,
   * `SIGN_IN_FAILED`, and what else a wallet may say.
   */
  signMessage(connection: Connection, parameters: { address: string; text: string }): Promise<string>

  /**
   * Submits a signed transaction, and offers the same bytes again until its outcome is known. Absent where wallets do that themselves
   * (eip155). Resolves also where no answer came: it may be on its way. Rejects with `SEND_EXPIRED`, `SEND_SOLANA_FAILED`, when nothing was sent.
   */
  submit?(networkId: CaipNetworkId, signed: { hash: string; bytes: Uint8Array }): Promise<void>

  /** The last block height at which what is signed by now may still be included; null: unknown. Absent on eip155. */
  getLatestHeight?(networkId: CaipNetworkId): Promise<bigint | null>

  /**
   * Follows a transaction until its outcome is final, reporting each change, also an outcome that is taken back.
   * Resolves then or when `signal` aborts; `unknown` is no end where the transaction may still come back (eip155), and one where nothing
   * more can be learnt (solana). Never rejects for a network that fails.
   */
  watchTransaction(
    transaction: SentTransaction,
    onUpdate: (update: TransactionUpdate) => void,
    signal: AbortSignal,
  ): Promise<void>
}

/** What code of a chain family reports while it asks a wallet for something. */
export type Asking = {
  /**
   * Called right before the wallet is asked, and before what it has only signed is sent. `carriesOut`: from then on
   * nobody can promise that nothing was done.
   *
   * @throws GangwayError where nobody waits for it any more, or another account or network came into use meanwhile.
   */
  begin(options?: { carriesOut: boolean }): void
}

/** What a wallet may be asked to sign: a text, or bytes, as they are or as 0x hex. */
export type SignableMessage = string | { raw: `0x${string}` | Uint8Array }

/** Whose transfers are looked for, and where the last look ended. */
export type FindTransactionsParameters = {
  networkId: CaipNetworkId
  address: string
  /** What the last look returned; null for the first, which goes back as far as every node can tell. */
  cursor: string | null
  /** Tokens whose symbol and decimals need not be read from the chain. */
  knownTokens: readonly (SendToken & { address: string })[]
}

/** What a look found: transfers of the native coin or a token, oldest first. Everything else is left out. */
export type FoundTransactions = {
  transactions: readonly SentTransaction[]
  /** Where the next look goes on. */
  cursor: string
}
