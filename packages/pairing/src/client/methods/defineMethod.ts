import * as v from 'valibot'
import type { Answer } from '../engine/createListeners.js'
import type { TopicScope } from '../engine/engine.js'
import type { peerErrors } from './peerErrors.js'

/** What is the same of a message on both sides. */
export type MethodShape<TSchema extends v.GenericSchema> = {
  /** On which topics it may come. */
  scope: TopicScope
  params: TSchema
  /** The answer to params that do not fit. */
  invalid: (typeof peerErrors)[keyof typeof peerErrors]
}

/** A request whose params fit its method. */
export type PeerRequest<TParams> = { topic: string; id: string; method: string; params: TParams }

type Handler<TContext, TParams> = (
  context: TContext,
  request: PeerRequest<TParams>,
) => Answer | null | Promise<Answer | null>

/** What one side does when a message comes. Reads its params itself; null is answered later, or never. */
export type Method<TContext> = { scope: TopicScope; handle: Handler<TContext, unknown> }

/** Joins the shape of a message with what one side does about it, so that no handler sees what has not been checked. */
// For bundlers, which then leave out the side a page does not use:
/* @__NO_SIDE_EFFECTS__ */
export function defineMethod<TContext, const TSchema extends v.GenericSchema>(
  { scope, params, invalid }: MethodShape<TSchema>,
  handler: Handler<TContext, v.InferOutput<TSchema>>,
): Method<TContext> {
  return {
    scope,
    handle(context, request) {
      const result = v.safeParse(params, request.params)
      if (!result.success) return { error: invalid, as: 'autoReject' }
      return handler(context, { ...request, params: result.output })
    },
  }
}
