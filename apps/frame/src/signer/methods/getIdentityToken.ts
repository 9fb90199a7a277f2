import { type IdentityRequest, type IdentityToken, identityTokenBodySchema } from '@gangway/protocol'
import { defineWorkerMethod } from '../defineWorkerMethod.js'
import { useSession } from '../session/session.js'

declare module '../../model/workerApi.js' {
  interface WorkerApi {
    /** A signed statement of who is logged in, made for the app's page: it opens nothing here. */
    getIdentityToken(parameters: IdentityRequest): Promise<IdentityToken>
  }
}

/** See {@link WorkerApi}. */
export const getIdentityToken = defineWorkerMethod({
  name: 'getIdentityToken',
  params: identityTokenBodySchema,
  run: (context, asked) => useSession(context, (bearer) => context.auth.getIdentityToken(bearer, asked)),
})
