import * as v from 'valibot'
import type { ClosedWallet, MethodOpening } from './closedWallet.js'

/** What the window `/open` tells the frame that opened it. Both are of this origin and of one build. */
export const windowMessageSchema = v.union([
  /** It listens. */
  v.literal('ready'),
  /** What one way opens by. */
  v.object({
    kind: v.literal('open'),
    id: v.number(),
    offerId: v.string(),
    methodId: v.string(),
    guess: v.nullable(v.string()),
  }),
  /** The recovery key, sealed to the frame's Worker. */
  v.object({ kind: v.literal('lend'), id: v.number(), offerId: v.string(), sealed: v.string() }),
])

/** See {@link windowMessageSchema}. */
export type WindowMessage = v.InferOutput<typeof windowMessageSchema>

/** What the frame tells the window. */
export type FrameMessage =
  /** What is to be opened; a later one takes the place of it. */
  | { kind: 'closed'; closed: ClosedWallet }
  /** The answer to a message; null to `lend`: the wallet is open. */
  | { kind: 'answer'; id: number; answer: MethodOpening | null }
  | { kind: 'error'; id: number; code: string; context: Record<string, string | number | boolean> }
  /** Nothing can be opened here any more. */
  | { kind: 'over' }
