import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { getFreePort } from '@gangway/dev'
import * as v from 'valibot'
import { onTestFinished } from 'vitest'

const callsSchema = v.array(v.object({ id: v.number(), method: v.string() }))
const answersSchema = v.array(v.looseObject({ id: v.number() }))

/** A server before a node that can be told to answer otherwise. */
export type Front = {
  url: string
  /** How often a method was asked for. */
  count(method: string): number
  /** Answers these with `null`; replaces what was hidden before. */
  hide(...methods: string[]): void
  /** Does not know these; replaces what was refused before. */
  refuse(...methods: string[]): void
  /** Answers a method with the node's result after this. */
  change(method: string, change: (result: unknown) => unknown): void
  /** Answers a method with this error. */
  fail(method: string, error: { code: number; message: string }): void
  onCall(method: string, listener: () => void): void
}

/** Passes batches on to a node for the rest of the test, after refusing the first `failures`. */
export async function startFront(target: string, { failures = 0 } = {}): Promise<Front> {
  const seen: string[] = []
  const listeners = new Map<string, () => void>()
  const changes = new Map<string, (result: unknown) => unknown>()
  const errors = new Map<string, { code: number; message: string }>()
  let hidden = new Set<string>()
  let refused = new Set<string>()
  let refusals = failures
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const calls = v.parse(callsSchema, JSON.parse(body))
    seen.push(...calls.map(({ method }) => method))
    if (refusals-- > 0) return void response.writeHead(400).end()
    const headers = { 'content-type': 'application/json' }
    const answers = v.parse(
      answersSchema,
      await (await fetch(target, { method: 'POST', headers, body })).json(),
    )
    const methods = new Map(calls.map(({ id, method }) => [id, method]))
    const shown = answers.map((answer) => {
      const method = methods.get(answer.id) ?? ''
      const error = refused.has(method) ? { code: -32601, message: 'no such method' } : errors.get(method)
      if (error) return { jsonrpc: '2.0', id: answer.id, error }
      const change = hidden.has(method) ? () => null : changes.get(method)
      return change ? { ...answer, result: change(answer.result) } : answer
    })
    for (const { method } of calls) listeners.get(method)?.()
    response.writeHead(200, headers).end(JSON.stringify(shown))
  })
  const port = await getFreePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${port}`,
    count: (method) => seen.filter((other) => other === method).length,
    hide: (...methods) => {
      hidden = new Set(methods)
    },
    refuse: (...methods) => {
      refused = new Set(methods)
    },
    change: (method, change) => void changes.set(method, change),
    fail: (method, error) => void errors.set(method, error),
    onCall: (method, listener) => void listeners.set(method, listener),
  }
}
