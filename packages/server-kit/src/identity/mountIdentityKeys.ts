import { identityKeysRoute } from '@gangway/protocol'
import type { Hono } from 'hono'
import type { HttpEnv } from '../http/createHttpApp.js'
import { setHeader } from '../http/setHeader.js'
import type { IdentitySigner } from './createIdentitySigner.js'

/** How long whoever reads the keys may keep them, in seconds. */
const keptFor = 300

/** Mounts `GET /.well-known/jwks.json`, which pages of any origin may read. */
export function mountIdentityKeys(app: Hono<HttpEnv>, { keys }: Pick<IdentitySigner, 'keys'>): void {
  app.get(identityKeysRoute.path, (context) => {
    setHeader(context, 'access-control-allow-origin', '*')
    setHeader(context, 'cache-control', `public, max-age=${keptFor}`)
    return context.json(keys)
  })
}
