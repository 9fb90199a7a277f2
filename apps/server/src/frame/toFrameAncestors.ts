import { anyLoopbackOrigin } from '@gangway/server-kit'

/** Every loopback origin a policy can name; IPv6 it cannot. */
const loopbackSources = ['localhost', '*.localhost', '127.0.0.1'].flatMap((host) => [
  `http://${host}:*`,
  `https://${host}:*`,
])

/** The `frame-ancestors` of a project: who may embed the frame, and nobody when it has no origin. */
export function toFrameAncestors(origins: readonly string[]): string {
  const sources = origins.flatMap((origin) => (origin === anyLoopbackOrigin ? loopbackSources : [origin]))
  return sources.length > 0 ? sources.join(' ') : "'none'"
}
