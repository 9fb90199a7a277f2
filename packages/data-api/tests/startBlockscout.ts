import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An answer of the instance below. */
export type BlockscoutAnswer = { status?: number; body: unknown }

/**
 * An instance that answers what it is told to: by the list and, where there is one, the `page` in its parameters
 * (`transactions`, `transactions?page=2`). Lists it is told nothing of are empty, of `never` nothing ever comes.
 */
export async function startBlockscout(
  answers: Record<string, BlockscoutAnswer | BlockscoutAnswer[] | 'never'>,
) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://instance')
    asked.push(`${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}`)
    const list = pathname.split('/').at(-1) ?? ''
    const page = searchParams.get('page')
    const told = answers[page ? `${list}?page=${page}` : list] ?? {
      body: { items: [], next_page_params: null },
    }
    if (told === 'never') return
    const { status = 200, body } = (Array.isArray(told) ? told.shift() : told) ?? { status: 500, body: '' }
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
