import { timingSafeEqual } from 'node:crypto'
import {
  codeWrong,
  GangwayError,
  type LanguageTag,
  type loginVerifyBodySchema,
  type loginVerifyResponseSchema,
} from '@gangway/protocol'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { writeAudit } from '../../audit/writeAudit.js'
import { failures } from '../../database/auth/failures.js'
import { type Login, logins } from '../../database/auth/logins.js'
import { describePlace, toLimitedNetwork } from '../../limits/clientNetwork.js'
import { spendBuckets } from '../../limits/spendBuckets.js'
import type { AuthContext } from '../authContext.js'
import { finishLogin } from './finishLogin.js'
import { toLoginActor } from './toLoginActor.js'

/** Digest of no code, compared with where there is none. */
const noCode = Buffer.alloc(32).toString('base64url')

/**
 * Exchanges a code for a session. A try is taken before anything is compared, in one statement, so that however many come
 * at once three are looked at. embedded-wallet.md §5.
 *
 * @throws GangwayError `LOGIN_CODE_WRONG` (`context.triesLeft`), `LOGIN_CODE_EXPIRED`, `LOGIN_DENIED`,
 * `LOGIN_LIMIT_REACHED`, `LOGIN_NOT_AVAILABLE` for a locked account.
 */
export async function verifyLogin(
  context: AuthContext,
  asked: {
    body: InferOutput<typeof loginVerifyBodySchema>
    jkt: string
    ip: string
    language: LanguageTag | null
  },
): Promise<InferOutput<typeof loginVerifyResponseSchema>> {
  const { ip, language } = asked
  return finishLogin(context, await checkCode(context, asked), { network: describePlace(ip), language })
}

/** The login whose code this is, with one try less. Throws as {@link verifyLogin}. */
export async function checkCode(
  context: AuthContext,
  asked: { body: InferOutput<typeof loginVerifyBodySchema>; jkt: string; ip: string },
): Promise<Login> {
  const { loginId, code } = asked.body
  const found = await findLogin(context, loginId, asked.jkt)
  await assertBudget(context, found?.isKnownDevice ? 'known' : 'unknown', asked.ip)
  const login = await takeTry(context, loginId, asked.jkt)
  const digest = context.hash('code', loginId, code)
  const isRight = timingSafeEqual(Buffer.from(digest), Buffer.from(login?.code ?? noCode))
  if (!login) {
    const why = found?.status === 'denied' ? 'LOGIN_DENIED' : 'LOGIN_CODE_EXPIRED'
    throw new GangwayError(why, { context: { field: 'code' } })
  }
  if (login.code === null || !isRight) {
    if (login.code !== null) await countFailure(context, login, asked.ip)
    const { triesLeft } = login
    throw new GangwayError('LOGIN_CODE_WRONG', {
      shortMessage: codeWrong(triesLeft),
      context: { field: 'code', triesLeft },
    })
  }
  return { ...login, code: digest }
}

async function findLogin({ database }: AuthContext, loginId: string, jkt: string) {
  const [login] = await database
    .select({ status: logins.status, isKnownDevice: logins.isKnownDevice })
    .from(logins)
    .where(and(eq(logins.id, loginId), eq(logins.jkt, jkt)))
  return login
}

/** The login with one try less; undefined where there is none to take. */
async function takeTry(
  { database, getNow }: AuthContext,
  loginId: string,
  jkt: string,
): Promise<Login | undefined> {
  const [login] = await database
    .update(logins)
    .set({ triesLeft: sql`${logins.triesLeft} - 1` })
    .where(
      and(
        eq(logins.id, loginId),
        eq(logins.jkt, jkt),
        gt(logins.triesLeft, 0),
        gt(logins.expiresAt, getNow()),
        inArray(logins.status, ['pending', 'approved']),
      ),
    )
    .returning()
  return login
}

/** Wrong codes in a row, however the code was come by. */
async function countFailure({ database, getNow }: AuthContext, login: Login, ip: string): Promise<void> {
  const { address } = login
  await database.transaction(async (tx) => {
    await tx
      .insert(failures)
      .values({ address, count: 1 })
      .onConflictDoUpdate({ target: failures.address, set: { count: sql`${failures.count} + 1` } })
    await writeAudit(tx, getNow(), {
      ...toLoginActor(login),
      network: describePlace(ip),
      event: 'login.finish',
      result: 'failed',
      details: { reason: 'LOGIN_CODE_WRONG' },
    })
  })
}

async function assertBudget(
  { database, hash, limits, getNow }: AuthContext,
  devices: 'known' | 'unknown',
  ip: string,
): Promise<void> {
  const bucket = {
    key: hash('bucket', 'codes', devices, 'client', toLimitedNetwork(ip)),
    limit: limits.codesPerClient,
  }
  if (await spendBuckets(database, [bucket], getNow())) return
  throw new GangwayError('LOGIN_LIMIT_REACHED', { context: { retryAfter: 600 } })
}
