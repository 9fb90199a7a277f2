import type { SiwxConfig } from '@gangway/protocol'
import { lazySiwx } from './lazySiwx.js'
import type { ServerSiwxParameters } from './serverSiwxParameters.js'

/** Sign-in whose sessions are a server's: a page without one cannot have it. */
export type ServerSiwx = SiwxConfig & { readonly isOfServer: true }

/**
 * Signs people in with the deployment's own server: it gives the nonce, checks the signature and gives a token, which
 * is kept with the session and can be shown to whoever trusts that server. services.md §4. Its code loads when it is
 * first asked something.
 *
 * @example
 * createConfig({ …, siwx: createServerSiwx({ apiUrl, projectId, isRequired: true }) })
 */
export function createServerSiwx(parameters: ServerSiwxParameters): ServerSiwx {
  const load = () => import('./createSiwxClient.js').then((code) => code.createSiwxClient(parameters))
  return { ...lazySiwx(load, parameters.isRequired ?? false), isOfServer: true }
}
