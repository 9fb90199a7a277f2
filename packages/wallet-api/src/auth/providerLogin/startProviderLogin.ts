import { randomBytes } from 'node:crypto'
import {
  GangwayError,
  type providerStartBodySchema,
  type providerStartResponseSchema,
} from '@gangway/protocol'
import type { InferOutput } from 'valibot'
import { providerLogins } from '../../database/auth/providerLogins.js'
import type { AuthContext } from '../authContext.js'
import { createRandomId } from '../createRandomId.js'
import { hashToken } from '../hashToken.js'
import type { LoginDriver } from './loginProvider.js'
import { sealFacts } from './providerFacts.js'

/** How long a person may take at the provider, ms. embedded-wallet.md §7. */
const lifetime = 600_000

/**
 * Asks for a login by a provider: bound to the key that asks, so that what comes back is of no use to anybody else.
 *
 * @throws GangwayError `PROJECT_UNKNOWN`, `ORIGIN_NOT_ALLOWED`, `LOGIN_NOT_AVAILABLE`.
 */
export async function startProviderLogin(
  context: AuthContext,
  { body, jkt }: { body: InferOutput<typeof providerStartBodySchema>; jkt: string },
): Promise<InferOutput<typeof providerStartResponseSchema>> {
  const { database, kms, projects, getNow } = context
  const { projectId, appOrigin, carrier, provider } = body
  projects.getOfApp(body)
  const driver = getDriver(context, provider)
  const state = randomBytes(32).toString('base64url')
  const { uri, memory } = await driver.start({ state, redirectUri: toRedirectUri(context, provider) })
  const id = createRandomId()
  const expiresAt = getNow() + lifetime
  await database.insert(providerLogins).values({
    id,
    projectId,
    appOrigin,
    jkt,
    carrier,
    provider,
    status: 'pending',
    state: hashToken(state),
    code: null,
    facts: await sealFacts(kms, id, { memory }),
    expiresAt,
  })
  return { loginId: id, uri, expiresAt }
}

/** @throws GangwayError `LOGIN_NOT_AVAILABLE` where the operator has not set it up. */
export function getDriver({ loginDrivers = [] }: AuthContext, provider: string): LoginDriver {
  const driver = loginDrivers.find(({ name }) => name === provider)
  if (!driver) throw new GangwayError('LOGIN_NOT_AVAILABLE', { context: { field: 'provider' } })
  return driver
}

/** One address a provider, so that no provider's answer is taken for another's (RFC 9700 §4.4). */
export function toRedirectUri({ frameUrl }: AuthContext, provider: string): string {
  return `${frameUrl}/auth/provider/${provider}/return`
}
