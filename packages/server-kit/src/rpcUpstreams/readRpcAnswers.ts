import { rpcErrorCodes } from '@gangway/protocol'
import * as v from 'valibot'
import { splitJsonArray } from './splitJsonArray.js'

const answerSchema = v.pipe(
  v.looseObject({ id: v.optional(v.nullable(v.union([v.string(), v.number()])), null) }),
  v.check((answer) => 'result' in answer || 'error' in answer),
)

/** A node that takes no batch for one item of it says so of the whole: JSON-RPC 2.0, §6 “Batch”. */
const refusalSchema = v.object({
  error: v.looseObject({ code: v.picklist([rpcErrorCodes.parseError, rpcErrorCodes.invalidRequest]) }),
})

/**
 * Reads a node's text as JSON-RPC answers.
 *
 * @returns a function that hands out the raw text of the answer to an id (each once, so that ids used twice in a
 * batch each get one); undefined when the text is no JSON-RPC answer of that form.
 */
export function readRpcAnswers(
  text: string,
  form: 'single' | 'batch',
): ((id: string | number | null) => string | undefined) | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    if (form === 'single') {
      v.parse(answerSchema, parsed)
      return () => text
    }
    if (v.is(refusalSchema, parsed))
      return (id) => JSON.stringify({ jsonrpc: '2.0', id, error: parsed.error })
    const answers = v.parse(v.array(answerSchema), parsed)
    const raw = splitJsonArray(text)
    const byId = new Map<string | number | null, string[]>()
    for (const [index, { id }] of answers.entries()) {
      const queue = byId.get(id) ?? []
      queue.push(raw[index] ?? 'null')
      byId.set(id, queue)
    }
    return (id) => byId.get(id)?.shift()
  } catch {
    // Not JSON, or JSON of another shape: the caller asks the next upstream.
    return undefined
  }
}
