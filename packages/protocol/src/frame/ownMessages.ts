import * as v from 'valibot'
import { matchNumberSchema, momentSchema, randomIdSchema } from '../wallet-api/wire.js'
import { type FrameEnvelope, ownEventPrefix } from './frameEnvelope.js'
import { frameEmailSchema } from './frameEvent.js'

/**
 * What our own kit (`version=gw1`) and our frame tell each other beside AppKit's events, as `@gangway/{name}`. None is
 * answered and none is needed: AppKit knows none of them. frame-protocol.md §1.
 */
export const ownMessages = {
  /**
   * App to frame, by window message after READY, with one end of a `MessageChannel` transferred along: asks that all
   * further traffic goes through it. embedded-wallet.md §4.
   */
  HELLO: v.object({ nonce: randomIdSchema }),
  /** Frame to app, the first message through that port, with the nonce of HELLO. Everything follows through the port. */
  HELLO_BACK: v.object({ nonce: randomIdSchema }),
  /** Frame to app, after HELLO_BACK: where the session is kept. `memory` is `STORAGE_BLOCKED` of embedded-wallet.md §3. */
  STORAGE: v.object({ carrier: v.picklist(['stored', 'memory']) }),
  /**
   * Frame to app, with the id of a CONNECT_EMAIL, CONNECT_DEVICE or GET_SOCIAL_REDIRECT_URI and right before its success:
   * what our views show of the login. Not before CONNECT, which has nothing to show.
   */
  LOGIN_DETAILS: v.object({
    /** Whether the mail is a link to approve this device, behind which the code is shown. */
    isNewDevice: v.boolean(),
    /** Two digits that the page behind the link asks for; null where it asks for none. */
    matchNumber: v.nullable(matchNumberSchema),
    /** When the link ends, or once the device is approved the code. Unix milliseconds. */
    expiresAt: momentSchema,
  }),
  /**
   * Frame to app, after STORAGE, where this app left a login by e-mail on its way: a reload, or a browser that discarded
   * the page, came between mail and code. CONNECT_DEVICE and CONNECT_OTP go on with it, and no other mail is sent.
   */
  LOGIN_PENDING: v.object({
    email: frameEmailSchema,
    /** `device`: the link in the mail is still to be approved; `code`: the code is to be typed. */
    step: v.picklist(['device', 'code']),
    isNewDevice: v.boolean(),
    matchNumber: v.nullable(matchNumberSchema),
    expiresAt: momentSchema,
  }),
  /** Frame to app: the session is over without a SIGN_OUT of this page, e.g. revoked or used up. */
  SESSION_ENDED: v.object({}),
  /**
   * App to frame: the person closed the dialog over these open RPC requests, by id. Those not decided yet are answered
   * REQUEST_ABORTED ('Request was aborted', product.md §8), which promises that nothing was signed; one that is approved
   * already is answered as ever.
   */
  REQUESTS_DROPPED: v.object({ ids: v.pipe(v.array(v.string()), v.maxLength(1000)) }),
} as const

/** Name of one of them, without its prefix. */
export type OwnMessageName = keyof typeof ownMessages

/** What one of them carries. */
export type OwnMessagePayload<TName extends OwnMessageName> = v.InferOutput<(typeof ownMessages)[TName]>

/** What is posted for one of them. */
export function createOwnMessage<TName extends OwnMessageName>(
  name: TName,
  payload: OwnMessagePayload<TName>,
  id?: string,
): FrameEnvelope {
  return { ...(id === undefined ? {} : { id }), type: `${ownEventPrefix}${name}`, payload }
}

/** The payload of an envelope that is the named message, or null where it is another or not what it should be. */
export function readOwnMessage<TName extends OwnMessageName>(
  envelope: FrameEnvelope,
  name: TName,
): OwnMessagePayload<TName> | null {
  if (envelope.type !== `${ownEventPrefix}${name}`) return null
  const result = v.safeParse<(typeof ownMessages)[TName]>(ownMessages[name], envelope.payload)
  return result.success ? result.output : null
}
