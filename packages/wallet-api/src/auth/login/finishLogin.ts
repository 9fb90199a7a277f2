import { GangwayError, type LanguageTag, type Session } from '@gangway/protocol'
import { and, eq, lt } from 'drizzle-orm'
import { failures } from '../../database/auth/failures.js'
import { type Login, logins } from '../../database/auth/logins.js'
import type { Statements } from '../../database/statements.js'
import { openDeviceFacts, sealDeviceFacts } from '../accounts/deviceFacts.js'
import { prepareWay } from '../accounts/prepareWay.js'
import { readAccount } from '../accounts/readAccount.js'
import type { AuthContext } from '../authContext.js'
import { enterAccount, prepareAccount } from './enterAccount.js'
import { lockAddress } from './lockAddress.js'
import { openLoginFacts } from './loginFacts.js'
import { loginValues } from './loginValues.js'
import { noteLock } from './noteLock.js'
import { tellKept } from './tellKept.js'
import { toLoginActor } from './toLoginActor.js'

/**
 * Ends a login whose code was right: uses the code up and opens the session, in one transaction, with the account where
 * there was none and the device where it is new. `network`: as the audit log has it;
 * `language`: what the browser states.
 *
 * @throws GangwayError `LOGIN_CODE_EXPIRED` where another request was faster, or the browser that approved it may do so no
 * more; `LOGIN_NOT_AVAILABLE` for a locked account, and, but on its own page, for one that is to be deleted.
 */
export async function finishLogin(
  context: AuthContext,
  login: Login,
  { network, language }: { network: string | null; language: LanguageTag | null },
): Promise<Session> {
  const { database, kms, frameUrl, log, projects, getNow } = context
  const { email, ...seen } = await openLoginFacts(kms, login)
  const { projectId, address: subject, approvedBy, approver } = login
  const kept = approver && { approver, frameUrl }
  const keptFacts = approver && (await openDeviceFacts(kms, { appOrigin: frameUrl, ...approver }))
  const way = await prepareWay(context, { projectId, provider: 'email', subject, name: null })
  const newAccount = await prepareAccount(context, projectId, { email, isVerified: true })
  const facts = await sealDeviceFacts(kms, login, seen)
  const enter = database.transaction(async (tx) => {
    await lockAddress(tx, login.address)
    await useCode(tx, login)
    await forgetFailures(tx, login)
    const entry = {
      ...{ login, loginKind: login.kind, way, newAccount, facts, network, language, approvedBy, kept },
      mayBeClosing: projects.isOfAccountPage(login),
      now: getNow(),
    }
    const { tokens, ...ids } = await enterAccount(tx, entry)
    if (keptFacts) await tellKept(context, tx, { login, ...ids, email, facts: keptFacts })
    return { tokens, account: await readAccount(tx, ids) }
  })
  const { tokens, account } = await noteLock(context, enter, { ...toLoginActor(login), network })
  log.info({ projectId, kind: login.kind, carrier: login.carrier }, 'logged in')
  return { tokens, account: { ...account, email } }
}

/** Uses the code of a login up. Throws as {@link finishLogin}. */
export async function useCode(statements: Statements, { id, code }: Login): Promise<void> {
  const used = await statements
    .update(logins)
    .set({ status: 'used', code: null })
    .where(and(eq(logins.id, id), eq(logins.status, 'approved'), eq(logins.code, code ?? '')))
    .returning({ id: logins.id })
  if (used.length === 0) throw new GangwayError('LOGIN_CODE_EXPIRED', { context: { field: 'code' } })
}

/** A code by mail that was right ends the row of wrong ones, but not the ban they have led to. */
export async function forgetFailures(statements: Statements, { address, kind }: Login): Promise<void> {
  const isEnded = kind === 'link' ? undefined : lt(failures.count, loginValues.mostFailures)
  await statements.delete(failures).where(and(eq(failures.address, address), isEnded))
}
