import type { FrameConfig } from '@gangway/protocol'
import type { ApprovalModel } from './approvalModel.js'

/**
 * What the page of the frame may ask of its Worker. Keys, shares, tokens and codes stay on the Worker's side: nothing
 * here gives any of them back. Every method rejects with a `GangwayError`, whose code and message cross the boundary.
 */
export type WorkerApi = {
  /**
   * First of all, once: for which project and which app everything is kept. Reads what an earlier visit left and probes
   * the storage, each probe for 1 s at most. embedded-wallet.md §3, §4.
   */
  open(parameters: { config: FrameConfig; appOrigin: string; client: 'gw1' | '4' }): Promise<{
    /** `memory`: the browser refuses storage; a session ends with this page. */
    carrier: 'stored' | 'memory'
  }>
  startLogin(parameters: { email: string; appName?: string }): Promise<{
    action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
    isNewDevice: boolean
    matchNumber: string | null
    /** Unix milliseconds by this browser's clock, however wrong that is; null with `CONNECT`. */
    expiresAt: number | null
  }>
  /** Resolves once the device of the login under way is approved, with the end of the code. Throws LOGIN_DENIED, LOGIN_EXPIRED. */
  waitForApproval(): Promise<{ expiresAt: number }>
  /** Ends the login: session, and the wallet created or recovered, before it resolves. embedded-wallet.md §2.1. */
  finishLogin(parameters: { code: string }): Promise<void>
  /** Whether there is a session with a wallet; asks `auth` only where the stored answer may be out of date. */
  isConnected(): Promise<boolean>
  /** null: nobody is logged in. */
  getAccount(): Promise<FrameUser | null>
  /** Ends the session, here and on the server. The device stays an approved one, save in a memory session. */
  signOut(): Promise<void>
  /**
   * Reads a request of the signing methods, asks the node what is needed, and keeps what would be signed, frozen. Nothing
   * is signed yet. Throws for what can never be approved. embedded-wallet.md §10.
   */
  prepare(parameters: SigningRequest): Promise<{ preparedId: string; model: ApprovalModel }>
  /** Signs exactly what was prepared, once, and sends it where the method says so; the result of the RPC call. */
  approve(parameters: { preparedId: string }): Promise<unknown>
  /** Forgets what was prepared. */
  drop(parameters: { preparedId: string }): Promise<void>
  /** The page was hidden for over 60 s: keys leave memory. */
  lock(): Promise<void>
}

/** Who is logged in, as the handlers of the page need it. */
export type FrameUser = { email: string | null; evmAddress: `0x${string}`; solanaAddress: string }

/** A call of one of the signing methods. */
export type SigningRequest = {
  method: string
  params: unknown
  /** CAIP-2 of the network the call is for. */
  caipNetworkId: string
}
