import { randomBytes } from 'node:crypto'
import { GangwayError, type providerReturnSchema, toGangwayError } from '@gangway/protocol'
import { and, eq, gt } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { type ProviderLogin, providerLogins } from '../../database/auth/providerLogins.js'
import type { AuthContext } from '../authContext.js'
import { hashToken } from '../hashToken.js'
import { openFacts, sealFacts } from './providerFacts.js'
import { getDriver, toRedirectUri } from './startProviderLogin.js'

/** Time to bring the code to the frame, ms. embedded-wallet.md §7. */
const codeLifetime = 60_000

/**
 * A browser came back from a provider: asks who it is, and gives the code that ends the login. Whatever goes wrong, the
 * login is over: a state is good for one return.
 */
export async function takeReturn(
  context: AuthContext,
  { provider, answer }: { provider: string; answer: URLSearchParams },
): Promise<InferOutput<typeof providerReturnSchema>> {
  const { database, kms, log, getNow } = context
  try {
    const driver = getDriver(context, provider)
    const login = await takeLogin(context, provider, answer.get('state') ?? '')
    const { memory } = await openFacts(kms, login)
    const redirectUri = toRedirectUri(context, provider)
    const { subject, email } = await driver.prove({ answer, memory, redirectUri })
    const code = randomBytes(32).toString('base64url')
    await database
      .update(providerLogins)
      .set({
        status: 'proven',
        code: hashToken(code),
        facts: await sealFacts(kms, login.id, { identity: { subject, email } }),
        expiresAt: getNow() + codeLifetime,
      })
      .where(eq(providerLogins.id, login.id))
    return { code, appOrigin: login.appOrigin }
  } catch (cause) {
    const error = toGangwayError(cause)
    log.warn({ provider, error }, 'a login by a provider failed')
    return { error: error.code }
  }
}

/** The login a state belongs to, which nobody else can take after that. */
async function takeLogin(
  { database, getNow }: AuthContext,
  provider: string,
  state: string,
): Promise<ProviderLogin> {
  const [login] = await database
    .update(providerLogins)
    .set({ status: 'returned' })
    .where(
      and(
        eq(providerLogins.state, hashToken(state)),
        eq(providerLogins.provider, provider),
        eq(providerLogins.status, 'pending'),
        gt(providerLogins.expiresAt, getNow()),
      ),
    )
    .returning()
  if (!login) throw new GangwayError('LOGIN_EXPIRED')
  return login
}
