import { randomBytes } from 'node:crypto'
import { GangwayError, type providerReturnSchema, returnAddressMark, toGangwayError } from '@gangway/protocol'
import { parseUrl } from '@gangway/server-kit'
import { and, eq, gt } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { writeAudit } from '../../audit/writeAudit.js'
import { type ProviderLogin, providerLogins } from '../../database/auth/providerLogins.js'
import type { AuthContext } from '../authContext.js'
import { hashToken } from '../hashToken.js'
import { failLogin } from './failLogin.js'
import { openFacts, sealFacts } from './providerFacts.js'
import { toIdentity, toProviderActor } from './readReturned.js'
import { getDriver, toRedirectUri } from './startProviderLogin.js'

/** How long the page after the return may take, ms. */
const pageLifetime = 600_000

/**
 * A browser came back from a provider: asks who it is, and gives the token of the page that goes on. Whatever goes wrong,
 * the login is over, and whoever waits for it hears why: a state is good for one return.
 */
export async function takeReturn(
  context: AuthContext,
  { provider, answer, ip }: { provider: string; answer: URLSearchParams; ip: string },
): Promise<InferOutput<typeof providerReturnSchema>> {
  const { kms, log, getNow } = context
  const [state = '', ...address] = (answer.get('state') ?? '').split(returnAddressMark)
  let login: ProviderLogin | undefined
  let returnTo: { returnTo?: string } = {}
  try {
    const driver = getDriver(context, provider)
    if ('poll' in driver) throw new GangwayError('LOGIN_NOT_AVAILABLE')
    login = await takeLogin(context, provider, state)
    returnTo = readAddress(login, address.join(returnAddressMark))
    const { memory, ...facts } = await openFacts(kms, login)
    // As it was sent: what the app put behind it is the app's.
    if (answer.has('state')) answer.set('state', state)
    const identity = await driver.prove({ answer, memory, redirectUri: toRedirectUri(context, provider) })
    const token = randomBytes(32).toString('base64url')
    const change = {
      status: 'proven' as const,
      page: hashToken(token),
      facts: await sealFacts(kms, login.id, { ...facts, identity }),
      expiresAt: getNow() + pageLifetime,
    }
    await noteStart(context, { login, subject: identity.subject, ip }, change)
    return { token, ...returnTo }
  } catch (cause) {
    const error = toGangwayError(cause)
    log.warn({ provider, error }, 'a login by a provider failed')
    if (login) await failLogin(context, login.id, error.code)
    return { error: error.code, ...returnTo }
  }
}

/** Goes on with a login whose person is known. */
async function noteStart(
  { database, hash, getNow }: AuthContext,
  { login, subject, ip }: { login: ProviderLogin; subject: string; ip: string },
  change: Partial<ProviderLogin>,
): Promise<void> {
  const actor = toProviderActor(login, toIdentity(hash, login, subject), ip)
  await database.transaction(async (tx) => {
    await tx.update(providerLogins).set(change).where(eq(providerLogins.id, login.id))
    await writeAudit(tx, getNow(), { ...actor, event: 'login.start', details: { provider: login.provider } })
  })
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

/** Page of the app that left in its own window. Anybody may have written it: another site's is none. */
function readAddress({ appOrigin }: ProviderLogin, encoded: string): { returnTo?: string } {
  if (encoded === '') return {}
  // A provider may give it back as it was sent, or decoded.
  const url = parseUrl(encoded) ?? parseUrl(decode(encoded))
  // A `blob:` address has the origin of its page as well.
  return url && /^https?:$/.test(url.protocol) && url.origin === appOrigin ? { returnTo: url.href } : {}
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
