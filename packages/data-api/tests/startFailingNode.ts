import { startServer } from '@gangway/server-kit'

/** A node that answers as another does, and fails (HTTP 500) where a request names one of `names`, in small letters. */
export async function startFailingNode(
  url: string,
  names: readonly string[],
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = await startServer({
    host: '127.0.0.1',
    port: 0,
    portVariable: 'API_PORT',
    async fetch(request: Request) {
      const body = await request.text()
      if (names.some((name) => body.toLowerCase().includes(name))) return new Response('', { status: 500 })
      return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    },
  })
  return { url: `http://127.0.0.1:${server.port}`, stop: () => server.close(0) }
}
