import * as v from 'valibot'
import { dpopKeySchema } from '../../http/dpopKey.js'
import type { WorkerContext } from '../workerContext.js'
import type { ProviderLogin } from './pendingLogin.js'

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
