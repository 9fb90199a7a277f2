import type { FrameConfig, LanguageTag } from '@gangway/protocol'

/**
 * What the page of the frame may ask of its Worker. Keys, shares, tokens and codes stay on the Worker's side: nothing
 * here gives any of them back, but an identity token, which is made for the page and opens nothing. Every method rejects with a `GangwayError`, whose code and message cross the boundary.
 * An interface, so that each method's file declares its own part (signer/methods).
 */
export interface WorkerApi {
  /**
   * First of all, once: for which project and which app everything is kept, and in which language a person is told what
   * they are asked for. Reads what an earlier visit left and probes
   * the storage, each probe for 1 s at most. embedded-wallet.md §3, §4.
   */
  open(parameters: {
    config: FrameConfig
    appOrigin: string
    client: 'gw1' | '4'
    language: LanguageTag
  }): Promise<{
    /** `memory`: the browser refuses storage; a session ends with this page. */
    carrier: 'stored' | 'memory'
  }>
}

/** Who is logged in, as the handlers of the page need it. */
export type FrameUser = { email: string | null; evmAddress: `0x${string}`; solanaAddress: string }

/** A call of one of the signing methods. */
export type SigningRequest = {
  method: string
  params: unknown
  /** CAIP-2 of the network the call is for. */
  caipNetworkId: string
  /** Whether the account may do several calls as one there; default: it may not. product.md §6. */
  isSmartAccount?: boolean | undefined
}
