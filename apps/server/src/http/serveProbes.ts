import { getPath } from 'hono/utils/url'
import type { Role } from '../role.js'

const headers = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

/**
 * Puts what balancers ask before what a role answers: `GET /livez` is 200 for as long as the process can answer at all;
 * `GET /readyz` is 503 where it should be sent nothing new. Neither is logged: they come every few seconds.
 */
export function serveProbes(isReady: () => boolean, fetch: Role['fetch']): Role['fetch'] {
  const answers = new Map([
    ['/livez', () => new Response('alive\n', { headers })],
    [
      '/readyz',
      () =>
        isReady()
          ? new Response('ready\n', { headers })
          : new Response('not ready\n', { status: 503, headers }),
    ],
  ])
  return (request, env, context) => answers.get(getPath(request))?.() ?? fetch(request, env, context)
}
