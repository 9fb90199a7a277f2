import { startServer } from '@gangway/server-kit'
import { Hono } from 'hono'

/** A question a stand-in was asked. */
export type AskedQuestion = {
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
  body: string
}

/** A stand-in for a provider's API: it answers by method and path, and keeps what it was asked. */
export type StandInProvider = {
  url: string
  asked: AskedQuestion[]
  /** Replaces an answer. */
  answer(route: string, answer: unknown, status?: number): void
  stop(): Promise<void>
}

/** Starts one. Routes as `POST /v1/token`; what is not answered is 404. */
export async function startProvider(answers: Record<string, unknown>): Promise<StandInProvider> {
  const asked: AskedQuestion[] = []
  const table = new Map(Object.entries(answers).map(([route, body]) => [route, { body, status: 200 }]))
  const app = new Hono()
  app.all('*', async (context) => {
    const { method, url, headers } = context.req.raw
    const { pathname: path, searchParams: query } = new URL(url)
    asked.push({ method, path, query, headers, body: await context.req.text() })
    const found = table.get(`${method} ${path}`)
    return new Response(JSON.stringify(found?.body ?? {}), { status: found?.status ?? 404 })
  })
  const server = await startServer({ fetch: app.fetch, host: '127.0.0.1', port: 0, portVariable: 'PORT' })
  return {
    url: `http://127.0.0.1:${server.port}`,
    asked,
    answer: (route, body, status = 200) => void table.set(route, { body, status }),
    stop: () => server.close(0),
  }
}
