import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A question a service was asked. `json`: its body, of a POST. */
export type ServiceQuestion = {
  method: string
  path: string
  query: URLSearchParams
  headers: Readonly<Record<string, string | string[] | undefined>>
  json: { method?: string; params?: unknown } | undefined
}

/** How a service fails in place of an answer. */
export type ServiceFailure =
  | { status: number; headers?: Record<string, string> }
  | { body: string }
  | 'silent'

/** Another company's service: it answers as its documents say, or fails as it is told to. */
type TestService = {
  url: string
  asked: ServiceQuestion[]
  /** From now on; undefined: it answers again. */
  fail(failure: ServiceFailure | undefined): void
  stop(): Promise<void>
}

/** Starts one. `answer` gives the JSON to a question; undefined: 404. */
export async function startService(answer: (question: ServiceQuestion) => unknown): Promise<TestService> {
  const asked: ServiceQuestion[] = []
  let failure: ServiceFailure | undefined
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://service')
    const body = Buffer.concat(chunks).toString()
    const question = {
      ...{ method: request.method ?? '', path, query, headers: request.headers },
      json: body === '' ? undefined : (JSON.parse(body) as { method?: string; params?: unknown }),
    }
    asked.push(question)
    if (failure === 'silent') return
    if (failure && 'status' in failure) response.writeHead(failure.status, failure.headers).end('{}')
    else if (failure) response.writeHead(200).end(failure.body)
    else {
      const told = answer(question)
      response.writeHead(told === undefined ? 404 : 200, { 'content-type': 'application/json' })
      response.end(typeof told === 'string' ? told : JSON.stringify(told ?? {}))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    fail(next) {
      failure = next
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
