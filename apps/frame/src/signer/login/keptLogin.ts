import * as v from 'valibot'
import { dpopKeySchema } from '../../http/dpop.js'
import type { WorkerContext } from '../workerContext.js'
import type { PendingLogin, ProviderLogin } from './pendingLogin.js'

/** Its row. */
export const keptLoginName = 'login on its way'

const rowSchema = v.object({
  provider: v.string(),
  loginId: v.string(),
  key: dpopKeySchema,
  expiresAt: v.number(),
})

/**
 * Keeps a login over the reload that ends this Worker: where no window opens, the page itself goes to the provider. Its
 * code is of use to this key alone. embedded-wallet.md §7.
 */
export async function keepLogin({ store }: WorkerContext, login: ProviderLogin): Promise<void> {
  const { provider, loginId, key, expiresAt } = login
  await store.write({
    [keptLoginName]: { provider, loginId, key, expiresAt } satisfies v.InferOutput<typeof rowSchema>,
  })
}

/** Forgets it. */
export async function dropKeptLogin({ store }: WorkerContext): Promise<void> {
  await store.write({ [keptLoginName]: undefined })
}

/** The login the page was left for; null: none is known, or this Worker has seen another one since. */
export async function readKeptLogin({
  store,
  login,
  finished,
}: WorkerContext): Promise<ProviderLogin | null> {
  if (login || finished) return null
  const row = v.safeParse(rowSchema, await store.read(keptLoginName))
  return row.success
    ? {
        kind: 'provider',
        ...row.output,
        userName: null,
        abandoned: new AbortController(),
        release: null,
        verified: null,
      }
    : null
}

/**
 * Lets another login, or none, take the place of the one on its way. Whoever waits at the server for that one waits no
 * longer: a browser opens six connections to one host.
 */
export function replaceLogin(context: WorkerContext, next: PendingLogin | null): void {
  const { login } = context
  if (login?.kind === 'provider' && login !== next) login.abandoned.abort()
  context.login = next
}
