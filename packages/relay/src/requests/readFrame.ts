import type { RelayErrorTag } from '@gangway/protocol'
import { findIdToken } from './findIdToken.js'

/** What a client said: a call of a method, an answer to a push of ours, or nothing we understand. */
export type Frame =
  /** `id`: its JSON, to be echoed as it is. */
  | { kind: 'request'; id: string; method: string; params: unknown }
  | { kind: 'answer'; pushId: number; isAcknowledged: boolean }
  | { kind: 'invalid'; id: string; tag: RelayErrorTag; message: string }

const longestId = 128

/** Reads one frame; never throws. relay-protocol.md §2. */
export function readFrame(text: string): Frame {
  const value = parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { kind: 'invalid', id: '0', tag: 'Serialization', message: 'Not a JSON-RPC message' }
  const id = 'id' in value ? value.id : undefined
  if ((typeof id !== 'string' && typeof id !== 'number') || String(id).length > longestId)
    return { kind: 'invalid', id: '0', tag: 'InvalidRequestId', message: 'The id must be a number or a text' }
  if (!('method' in value) && ('result' in value || 'error' in value))
    return {
      kind: 'answer',
      pushId: toPushId(id),
      isAcknowledged: 'result' in value && value.result === true,
    }
  const token = findIdToken(text, id)
  // A number can be written at any length.
  if (token.length > longestId * 6)
    return { kind: 'invalid', id: '0', tag: 'InvalidRequestId', message: 'The id is too long' }
  if (!('jsonrpc' in value) || value.jsonrpc !== '2.0')
    return {
      kind: 'invalid',
      id: token,
      tag: 'InvalidJsonRpcVersion',
      message: 'Only JSON-RPC 2.0 is spoken',
    }
  if (!('method' in value) || typeof value.method !== 'string')
    return { kind: 'invalid', id: token, tag: 'InvalidMethod', message: 'The method must be a text' }
  const params = 'params' in value ? value.params : undefined
  return { kind: 'request', id: token, method: value.method, params }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Whoever sent it is told.
    return undefined
  }
}

/** A client may answer with our number, with its digits, or with those and an `n`. */
function toPushId(id: string | number): number {
  return typeof id === 'number' ? id : Number(/^(\d{1,16})n?$/.exec(id)?.[1])
}
