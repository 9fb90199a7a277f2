import type {
  callsDropBodySchema,
  callsKeepBodySchema,
  FrameConfig,
  grantKeepBodySchema,
  grantRevokeBodySchema,
  KeptCalls,
  KeptGrant,
  SponsoredBatch,
  SponsorOffer,
  sponsorOfferBodySchema,
} from '@gangway/protocol'
import type * as v from 'valibot'
import type { ApprovalModel } from '../model/approvalModel.js'
import type { RequestTexts } from './texts/en.js'

/** What the readers of signing requests are given. */
export type SigningContext = {
  config: FrameConfig
  /** What the person is told, in their language. */
  texts: RequestTexts
  /** The app that asks, from the browser's own event. */
  appOrigin: string
  evmAddress: `0x${string}`
  solanaAddress: string
  network: FrameConfig['networks'][number]
  /** Whether the account may do several calls as one there: the network can, and the person prefers it. product.md §6. */
  isSmartAccount: boolean
  /** The time that decides what has run out, Unix milliseconds: the servers', since this machine's clock may be wrong. */
  getServerNow(): Promise<number>
  /**
   * One JSON-RPC call to the network's node through `/auth/rpc`, 10 s at most; `params` is an array. Throws
   * `RPC_UPSTREAM_FAILED` where the node answered with an error, its words as short message, with `context.rpcCode` and,
   * where it is text, `context.data` (handlers/rpc/createNodeReader.ts `takeResult`); anything else where no clear answer came.
   */
  callNode(method: string, params: readonly unknown[]): Promise<unknown>
  /** What the service knows of a batch of this account and app; null: nothing. */
  readCalls(callsId: string): Promise<KeptCalls | null>
  /**
   * Has the service keep by which transaction a batch is carried out. Throws `CALLS_ID_TAKEN`, `WALLET_NOT_READY` where it
   * did not answer.
   */
  keepCalls(calls: v.InferInput<typeof callsKeepBodySchema>): Promise<void>
  /** Has the service give up a batch whose transaction the network did not take. */
  dropCalls(calls: v.InferInput<typeof callsDropBodySchema>): Promise<void>
  /** Whether the app pays for a batch. */
  offerPayment(calls: v.InferInput<typeof sponsorOfferBodySchema>): Promise<SponsorOffer>
  /** What this account lets this app do, as the service keeps it. */
  listGrants(): Promise<readonly KeptGrant[]>
  /** Has the service keep a grant. Throws `PERMISSIONS_CONFLICT`, `WALLET_NOT_READY` where it did not answer. */
  keepGrant(grant: v.InferInput<typeof grantKeepBodySchema>): Promise<void>
  /** Has the service note by which transaction a grant was taken back. */
  noteRevocation(of: v.InferInput<typeof grantRevokeBodySchema>): Promise<void>
  /** Has the app's relayer send a signed batch. Throws `CALLS_ID_TAKEN`, `CALLS_NO_CAPABILITY`: nothing is sent then. */
  sendPaid(batch: SponsoredBatch): Promise<void>
}

/** Keys in use for one signature; gone when it is made. Only the Worker has them. */
export type Signers = {
  /** secp256k1 over a 32-byte digest: 65 bytes r ‖ s ‖ v, v of 27 or 28. */
  signEvmDigest(digest: Uint8Array): Uint8Array
  /** ed25519 over the message: 64 bytes. */
  signSolanaMessage(message: Uint8Array): Uint8Array
}

/** A request as it will be shown and, if agreed to, signed. What it closes over is frozen. */
export type PreparedRequest = {
  model: ApprovalModel
  /** Called once, with keys. The result of the RPC call. */
  sign(signers: Signers): Promise<unknown>
}

/** Reads one signing method. Throws `INVALID_INPUT` or `FRAME_REQUEST_REFUSED` for what can never be approved. */
export type PrepareRequest = (params: unknown, context: SigningContext) => Promise<PreparedRequest>
