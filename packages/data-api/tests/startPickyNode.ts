import { parseWith } from '@gangway/protocol'
import { startServer } from '@gangway/server-kit'
import * as v from 'valibot'

const requestSchema = v.looseObject({ method: v.string(), params: v.array(v.unknown()) })

/** What a picky node says instead: why it refuses, another result, or an HTTP status. */
type Instead = string | { result: unknown } | { status: number } | undefined

/** A node that answers as another does, but for the requests it refuses: `refuse` gives what it says then. */
export async function startPickyNode(
  url: string,
  refuse: (method: string, params: readonly unknown[]) => Instead | Promise<Instead>,
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = await startServer({
    host: '127.0.0.1',
    port: 0,
    portVariable: 'API_PORT',
    async fetch(request: Request) {
      const body = await request.text()
      const { method, params } = parseWith(requestSchema, JSON.parse(body))
      const instead = await refuse(method, params)
      if (instead === undefined)
        return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      if (typeof instead !== 'string' && 'status' in instead) return new Response('', instead)
      const answer = typeof instead === 'string' ? { error: { code: -32_602, message: instead } } : instead
      return Response.json({ jsonrpc: '2.0', id: 1, ...answer })
    },
  })
  return { url: `http://127.0.0.1:${server.port}`, stop: () => server.close(0) }
}
