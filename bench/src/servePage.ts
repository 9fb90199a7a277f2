import { createServer } from 'node:http'
import { getFreePort } from '@gangway/dev'
import type { BuiltPage } from './buildPage.js'

const types: Record<string, string> = {
  css: 'text/css',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  svg: 'image/svg+xml',
}

/** Serves a build on a free port of this machine, compressed, as any static host does. */
export async function servePage({ files }: BuiltPage): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').slice(1).split('?')[0] || 'index.html'
    const file = files.get(path)
    if (!file) return response.writeHead(404).end()
    return response
      .writeHead(200, {
        'content-type': types[path.split('.').pop() ?? ''] ?? 'application/octet-stream',
        'content-encoding': 'gzip',
        'cache-control': path === 'index.html' ? 'no-cache' : 'public, max-age=31536000, immutable',
      })
      .end(file.gzipped)
  })
  const port = await getFreePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${port}/`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
