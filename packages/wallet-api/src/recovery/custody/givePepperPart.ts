import { errorMessages, GangwayError, type GrantClaims } from '@gangway/protocol'
import { writeAudit } from '../../audit/writeAudit.js'
import { recoveryTries } from '../../database/recovery/recoveryTries.js'
import type { Statements } from '../../database/statements.js'
import { listTries, triesKept } from '../custodyStore.js'
import { type CustodyDeps, toActor } from './custodyDeps.js'

/** Passwords tried for one wallet in a day. */
const mostTries = 10

/** With those in logins by a link of a mail, or a provider, of which each has one more. embedded-wallet.md §2.2. */
const mostWithLinks = 20

/** Which password is tried, for which method. */
export type Guess = { methodId: string; guess: string }

/**
 * The pepper part of one guess, and how many more there are, in the transaction that counts it; it holds `lockCustody`. Another guess has another
 * part, so that whoever has the wrapped key can try no password without asking here.
 *
 * @throws GangwayError `RECOVERY_LIMIT_REACHED`; `context.retryAfter` in seconds.
 */
export async function givePepperPart(
  tx: Statements,
  { hash, getNow }: CustodyDeps,
  { grant, network, methodId, guess }: Guess & { grant: GrantClaims; network: string | null },
): Promise<{ pepperPart: string; triesLeft: number }> {
  const { walletId, login } = grant
  const now = getNow()
  const tries = await listTries(tx, walletId, now - triesKept)
  const loginId = login?.isByLink === true ? login.id : null
  const isFirstOfLink = loginId !== null && !tries.some((each) => each.loginId === loginId)
  const most = isFirstOfLink ? mostWithLinks : mostTries
  const blocking = tries.at(-most)
  if (tries.length >= most && blocking) throw refuse(blocking.triedAt + triesKept - now)
  await tx.insert(recoveryTries).values({ walletId, loginId, triedAt: now })
  await writeAudit(tx, now, { ...toActor(grant, network), event: 'custody.pepper' })
  const pepperPart = hash('password', walletId, methodId, guess)
  return { pepperPart, triesLeft: Math.max(0, mostTries - tries.length - 1) }
}

/** Writes that a password was not let be tried, which the transaction that refused it could not. */
export async function noteRefusal(
  { database, getNow, metrics }: CustodyDeps,
  { grant, network }: { grant: GrantClaims; network: string | null },
  error: unknown,
): Promise<void> {
  if (!(error instanceof GangwayError) || error.code !== 'RECOVERY_LIMIT_REACHED') return
  metrics.recoveryAlarms.inc({ alarm: 'password' })
  const refused = { event: 'custody.pepper', result: 'refused', details: { reason: error.code } } as const
  await writeAudit(database, getNow(), { ...toActor(grant, network), ...refused })
}

function refuse(wait: number): GangwayError {
  const hours = Math.ceil(wait / 3_600_000)
  return new GangwayError('RECOVERY_LIMIT_REACHED', {
    shortMessage: `${errorMessages.RECOVERY_LIMIT_REACHED}, in ${hours} ${hours === 1 ? 'hour' : 'hours'}`,
    context: { retryAfter: Math.ceil(wait / 1000) },
  })
}
