import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished, vi } from 'vitest'

/** What a page sent: its path with query, and its body as text. */
type Received = { method: string; path: string; query: URLSearchParams; body: string; contentType: string }

/**
 * A deployment as far as events are concerned, and a page's address and privacy settings in this process, until the test
 * ends. `status` and `isAnalyticsEnabled` may be changed at any time.
 */
export async function startEventServer(page: { href?: string; navigator?: object } = {}) {
  const { href = 'https://app.example/send?to=0xRecipient', navigator = {} } = page
  const { origin, hostname } = new URL(href)
  const target = new EventTarget()
  vi.stubGlobal('location', { href, origin, hostname })
  vi.stubGlobal('navigator', navigator)
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  const received: Received[] = []
  const settings = { status: 200, isAnalyticsEnabled: true, isStalled: false }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://localhost')
    const body = Buffer.concat(chunks).toString()
    const { method = '' } = request
    received.push({ method, path, query, body, contentType: request.headers['content-type'] ?? '' })
    if (settings.isStalled) return
    const isEvent = path === '/e'
    response.writeHead(isEvent ? settings.status : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isEvent ? {} : { isAnalyticsEnabled: settings.isAnalyticsEnabled }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    vi.unstubAllGlobals()
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    apiUrl: `http://127.0.0.1:${port}`,
    settings,
    /** All requests so far. */
    received,
    /** Names of the events so far. */
    getEvents: () =>
      received
        .filter(({ path }) => path === '/e')
        .map(({ body }) => (JSON.parse(body) as { props: { event: string } }).props.event),
    hidePage: () => target.dispatchEvent(new Event('pagehide')),
  }
}
