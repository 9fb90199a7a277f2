import { randomBytes, randomInt } from 'node:crypto'
import {
  GangwayError,
  type providerStartBodySchema,
  type providerStartResponseSchema,
} from '@gangway/protocol'
import type { InferOutput } from 'valibot'
import { providerLogins } from '../../database/auth/providerLogins.js'
import { describePlace } from '../../limits/clientNetwork.js'
import type { AuthContext } from '../authContext.js'
import { createRandomId } from '../createRandomId.js'
import { hashToken } from '../hashToken.js'
import { describeBrowser } from '../login/describeBrowser.js'
import type { LoginDriver } from './loginProvider.js'
import { sealFacts } from './providerFacts.js'

/** How long a person may take at the provider, ms. embedded-wallet.md §7. */
const returnLifetime = 600_000

/**
 * Asks for a login by a provider: bound to the key that asks, so that what comes back is of no use to anybody else.
 *
 * @throws GangwayError `PROJECT_UNKNOWN`, `ORIGIN_NOT_ALLOWED`, `LOGIN_NOT_AVAILABLE`, `LOGIN_PROVIDER_FAILED`.
 */
export async function startProviderLogin(
  context: AuthContext,
  request: {
    body: InferOutput<typeof providerStartBodySchema>
    jkt: string
    ip: string
    userAgent: string | undefined
    /** Account that is to have the person for a further way in; left out: a login. */
    addTo?: string
  },
): Promise<InferOutput<typeof providerStartResponseSchema>> {
  const { database, kms, frameUrl, projects, getNow } = context
  const { projectId, appOrigin, carrier, client, provider } = request.body
  projects.getOfApp(request.body)
  const driver = getDriver(context, provider)
  // Not in base64url, which may have the mark in it behind which an app puts its address.
  const state = randomBytes(32).toString('hex')
  const redirectUri = toRedirectUri(context, provider)
  const asked = { state, origin: frameUrl, redirectUri }
  const { uri, memory, lifetime } =
    'poll' in driver
      ? await driver.start(asked)
      : { lifetime: returnLifetime, ...(await driver.start(asked)) }
  const id = createRandomId()
  const expiresAt = getNow() + lifetime
  // Neither AppKit nor a phone's app has a place for one.
  const matchNumber = client === 'gw1' && !('poll' in driver) ? String(randomInt(100)).padStart(2, '0') : null
  await database.insert(providerLogins).values({
    id,
    projectId,
    appOrigin,
    jkt: request.jkt,
    carrier,
    provider,
    addTo: request.addTo ?? null,
    status: 'pending',
    state: hashToken(state),
    matchNumber,
    facts: await sealFacts(kms, id, {
      browser: describeBrowser(request.userAgent),
      place: describePlace(request.ip),
      memory,
    }),
    expiresAt,
  })
  return { loginId: id, uri, matchNumber, expiresAt }
}

/** @throws GangwayError `LOGIN_NOT_AVAILABLE` where the operator has not set it up. */
export function getDriver({ loginDrivers }: AuthContext, provider: string): LoginDriver {
  const driver = loginDrivers.find(({ name }) => name === provider)
  if (!driver) throw new GangwayError('LOGIN_NOT_AVAILABLE', { context: { field: 'provider' } })
  return driver
}

/** One address a provider, so that no provider's answer is taken for another's (RFC 9700 §4.4). */
export function toRedirectUri({ frameUrl }: AuthContext, provider: string): string {
  return `${frameUrl}/auth/provider/${provider}/return`
}
