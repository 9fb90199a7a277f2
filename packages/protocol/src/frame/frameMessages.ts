import * as v from 'valibot'
import type { GangwayError } from '../errors/GangwayError.js'
import { parseWith } from '../schema.js'
import {
  appEventPrefix,
  type FrameEnvelope,
  frameErrorSchema,
  frameEventPrefix,
  frameReadyType,
  fromFrameError,
  toFrameError,
} from './frameEnvelope.js'
import type { FrameEvent } from './frameEvent.js'
import { type FrameEventName, frameEvents } from './frameEvents.js'

type Payload<TEvent, TKey extends string> = TEvent extends { [key in TKey]: v.GenericSchema }
  ? v.InferOutput<TEvent[TKey]>
  : undefined

/** What a request of this event carries. */
export type FrameRequestPayload<TName extends FrameEventName> = Payload<
  (typeof frameEvents)[TName],
  'request'
>

/** What its success carries. */
export type FrameSuccessPayload<TName extends FrameEventName> = Payload<
  (typeof frameEvents)[TName],
  'success'
>

/** The `@w3m-app/…` message of a request. */
export function createFrameRequest<TName extends FrameEventName>(
  name: TName,
  id: string,
  payload: FrameRequestPayload<TName>,
): FrameEnvelope {
  return { id, type: `${appEventPrefix}${name}`, ...(payload === undefined ? {} : { payload }) }
}

/** The event an app's message is a request of, or null: unknown types are ignored, not answered. */
export function getFrameEventName(type: string): FrameEventName | null {
  const name = type.startsWith(appEventPrefix) ? type.slice(appEventPrefix.length) : ''
  return isFrameEventName(name) ? name : null
}

function isFrameEventName(name: string): name is FrameEventName {
  return Object.hasOwn(frameEvents, name)
}

/**
 * What a request carries, unknown keys dropped.
 *
 * @throws GangwayError `INVALID_INPUT` in the words of product.md §8.
 */
export function parseFrameRequest<TName extends FrameEventName>(
  name: TName,
  payload: unknown,
): FrameRequestPayload<TName> {
  return parsePayload(frameEvents[name], 'request', payload) as FrameRequestPayload<TName>
}

/** The answer of a success. */
export function createFrameSuccess<TName extends FrameEventName>(
  name: TName,
  id: string | undefined,
  payload: FrameSuccessPayload<TName>,
): FrameEnvelope {
  return {
    ...(id === undefined ? {} : { id }),
    type: `${frameEventPrefix}${name}_SUCCESS`,
    ...(payload === undefined ? {} : { payload }),
  }
}

/** The answer of a failure. */
export function createFrameFailure(
  name: FrameEventName,
  id: string | undefined,
  error: GangwayError,
): FrameEnvelope {
  return {
    ...(id === undefined ? {} : { id }),
    type: `${frameEventPrefix}${name}_ERROR`,
    payload: toFrameError(error),
  }
}

/**
 * `@w3m-frame/READY`. AppKit 1.7 does without a payload no more than with a wrong one. frame-protocol.md §2.
 *
 * @param document a name of the frame's document, of our own: READY said again under the same name is no reload
 */
export function createFrameReady(version: string, document?: string): FrameEnvelope {
  return { type: frameReadyType, payload: { version, document } }
}

/** The name that {@link createFrameReady} was given; undefined where there is none. */
export function readReadyDocument({ payload }: FrameEnvelope): string | undefined {
  const ready = v.safeParse(v.object({ document: v.string() }), payload)
  return ready.success ? ready.output.document : undefined
}

/**
 * What the answer of an event says, or null where the message is no answer of it.
 *
 * @throws GangwayError that of the frame; `INVALID_INPUT` for an answer that is not what it should be.
 */
export function readFrameAnswer<TName extends FrameEventName>(
  name: TName,
  envelope: FrameEnvelope,
): { payload: FrameSuccessPayload<TName> } | null {
  if (envelope.type === `${frameEventPrefix}${name}_ERROR`)
    throw fromFrameError(parseWith(frameErrorSchema, envelope.payload))
  if (envelope.type !== `${frameEventPrefix}${name}_SUCCESS`) return null
  return {
    payload: parsePayload(frameEvents[name], 'success', envelope.payload) as FrameSuccessPayload<TName>,
  }
}

// The schema of an event is what its payload type is inferred from; the compiler cannot follow that through a name.
function parsePayload(event: FrameEvent, part: 'request' | 'success', payload: unknown): unknown {
  const schema = event[part]
  return schema ? parseWith(schema, payload) : undefined
}
