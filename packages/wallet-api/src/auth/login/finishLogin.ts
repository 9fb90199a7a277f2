import { GangwayError, type Session } from '@gangway/protocol'
import { and, eq, lt, sql } from 'drizzle-orm'
import { accounts } from '../../database/auth/accounts.js'
import { devices } from '../../database/auth/devices.js'
import { failures } from '../../database/auth/failures.js'
import { identities } from '../../database/auth/identities.js'
import { type Login, logins } from '../../database/auth/logins.js'
import type { SealedRecord } from '../../database/sealedRecord.js'
import type { Statements } from '../../database/statements.js'
import { sealEmail } from '../accounts/accountEmail.js'
import { readAccount } from '../accounts/readAccount.js'
import type { AuthContext } from '../authContext.js'
import { createRandomId } from '../createRandomId.js'
import { openSession } from '../sessions/openSession.js'
import { lockAddress } from './lockAddress.js'
import { openLoginFacts } from './loginFacts.js'
import { loginValues } from './loginValues.js'

/**
 * Ends a login whose code was right: uses the code up and opens the session, in one transaction, with the account where
 * there was none and the device where it is new.
 *
 * @throws GangwayError `LOGIN_CODE_EXPIRED` where another request was faster.
 */
export async function finishLogin(context: AuthContext, login: Login): Promise<Session> {
  const { database, kms, log, getNow } = context
  const { email } = await openLoginFacts(kms, login)
  const newId = createRandomId()
  // Sealed before the transaction, though mostly for nothing: a key service may be far away.
  const newAccount = {
    id: newId,
    projectId: login.projectId,
    email: await sealEmail(kms, { projectId: login.projectId, id: newId }, email),
    createdAt: getNow(),
  }
  const { tokens, account } = await database.transaction(async (tx) => {
    await lockAddress(tx, login.address)
    await useCode(tx, login)
    const accountId = await findOrMakeAccount(tx, login, newAccount)
    const deviceId = await approve(tx, login, accountId, getNow())
    await forgetFailures(tx, login)
    return {
      tokens: await openSession(tx, { login, accountId, deviceId, now: getNow() }),
      account: await readAccount(tx, { accountId, deviceId }),
    }
  })
  log.info({ projectId: login.projectId, kind: login.kind, carrier: login.carrier }, 'logged in')
  return { tokens, account: { ...account, email } }
}

async function useCode(statements: Statements, { id, code }: Login): Promise<void> {
  const used = await statements
    .update(logins)
    .set({ status: 'used', code: null })
    .where(and(eq(logins.id, id), eq(logins.status, 'approved'), eq(logins.code, code ?? '')))
    .returning({ id: logins.id })
  if (used.length === 0) throw new GangwayError('LOGIN_CODE_EXPIRED', { context: { field: 'code' } })
}

/** A code by mail that was right ends the row of wrong ones, but not the ban they have led to. */
async function forgetFailures(statements: Statements, { address, kind }: Login): Promise<void> {
  const isEnded = kind === 'link' ? undefined : lt(failures.count, loginValues.mostFailures)
  await statements.delete(failures).where(and(eq(failures.address, address), isEnded))
}

/** The lock of the address is held: two first logins make one account. */
async function findOrMakeAccount(
  statements: Statements,
  { projectId, address }: Login,
  newAccount: { id: string; projectId: string; email: SealedRecord; createdAt: number },
): Promise<string> {
  const identity = { projectId, provider: 'email', subject: address } as const
  const [found] = await statements
    .select({ accountId: identities.accountId })
    .from(identities)
    .where(
      and(
        eq(identities.projectId, projectId),
        eq(identities.provider, identity.provider),
        eq(identities.subject, address),
      ),
    )
  if (found) return found.accountId
  await statements.insert(accounts).values(newAccount)
  await statements.insert(identities).values({ ...identity, accountId: newAccount.id })
  return newAccount.id
}

/** The device's id. One whose session is kept in memory brings nothing along from an earlier one. */
async function approve(
  statements: Statements,
  { appOrigin, jkt, carrier }: Login,
  accountId: string,
  approvedAt: number,
): Promise<string> {
  const [device] = await statements
    .insert(devices)
    .values({ id: createRandomId(), accountId, appOrigin, jkt, carrier, setId: null, approvedAt })
    .onConflictDoUpdate({
      target: [devices.accountId, devices.appOrigin, devices.jkt],
      set: {
        carrier,
        setId: sql`case when ${devices.carrier} = 'stored' and ${carrier}::text = 'stored' then ${devices.setId} end`,
      },
    })
    .returning({ id: devices.id })
  if (!device) throw new GangwayError('LOGIN_CODE_EXPIRED')
  return device.id
}
