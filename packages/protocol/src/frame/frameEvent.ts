import * as v from 'valibot'
import { isEmail } from '../email/parseEmail.js'

/**
 * One thing an app asks of the frame: `@w3m-app/{name}`, answered by `@w3m-frame/{name}_SUCCESS` or `_ERROR` with the
 * same id. product.md §7, frame-protocol.md §1, §3.
 */
export type FrameEvent = {
  /** E.g. `CONNECT_EMAIL`. */
  name: string
  /** The payload of the request; absent where it has none. Unknown keys are dropped. */
  request?: v.GenericSchema
  /** The payload of the success; absent where it has none. */
  success?: v.GenericSchema
  /** How long the app waits for the answer once the frame is ready, ms; null: as long as it takes. */
  timeout: number | null
  /** Whether the wait is given up when the app rejects what is open. product.md §4 “RPC requests”. */
  isAbortable: boolean
}

/** Keeps the literal types of an event. */
export function defineFrameEvent<const TEvent extends FrameEvent>(event: TEvent): TEvent {
  return event
}

/** A chain as either side writes it: a number, its decimal text, or a CAIP-2 id. frame-protocol.md §3. */
export const frameChainIdSchema = v.union([v.pipe(v.string(), v.maxLength(100)), v.number()])

/** product.md §5: “Email fields must be valid email addresses”. An address a person asks for, by the grammar of all. */
export const frameEmailSchema = v.pipe(v.string(), v.maxLength(254), v.check(isEmail, 'Invalid email'))

/** An address in an answer, as AppKit 1.7 takes one: of another it would refuse the whole answer. */
export const appKitEmailSchema = v.pipe(
  v.string(),
  v.maxLength(254),
  v.regex(/^[\w+-]+(\.[\w+-]+)*@([a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i),
)

/** One account of the person in the answers of the frame. product.md §3 “User”. */
export const frameAccountSchema = v.object({
  address: v.string(),
  type: v.picklist(['eoa', 'smartAccount']),
})

/** A one-time code; its length is checked where it is used, so that a wrong one is a wrong code. */
export const frameOtpSchema = v.pipe(v.string(), v.maxLength(64))
