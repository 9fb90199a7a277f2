import { ownMessages, randomIdSchema } from '@gangway/protocol'
import * as v from 'valibot'
import { dpopKeySchema } from '../../http/dpop.js'
import { readDevice, toDeviceName } from '../session/device.js'
import type { WorkerContext } from '../workerContext.js'
import type { EmailLogin } from './pendingLogin.js'

/** Its row. Apart from that of a login by a provider, which left the page on purpose: one tab must not end another's. */
export const keptEmailLoginName = 'e-mail login on its way'

/** How long a code may live that was made while nobody was here to hear of it, milliseconds. embedded-wallet.md §5. */
const codeLifetime = 600_000

const rowSchema = v.object({
  ...ownMessages.LOGIN_PENDING.entries,
  loginId: randomIdSchema,
  key: dpopKeySchema,
})

/**
 * What is kept of a login between its mail and its code; `expiresAt` by the servers' clock. The code is none of it. The key
 * cannot leave the browser, and the login is of use to it alone.
 */
export type KeptEmailLogin = v.InferOutput<typeof rowSchema>

/** Keeps a login by e-mail over the reload that ends this Worker. Where storage is refused, it ends with it. */
export async function keepEmailLogin({ store }: WorkerContext, kept: KeptEmailLogin): Promise<void> {
  await store.write({ [keptEmailLoginName]: kept })
}

/** The device was approved: from now on a code is to be typed. What was given up meanwhile stays so. */
export async function keepApproval(
  context: WorkerContext,
  loginId: string,
  expiresAt: number,
): Promise<void> {
  const kept = await readEmailLogin(context)
  if (kept?.loginId === loginId) await keepEmailLogin(context, { ...kept, step: 'code', expiresAt })
}

/** Forgets it; `loginId`: that one alone, since another tab may have begun another. */
export async function dropEmailLogin(context: WorkerContext, loginId?: string): Promise<void> {
  if (loginId !== undefined && (await readEmailLogin(context))?.loginId !== loginId) return
  await context.store.write({ [keptEmailLoginName]: undefined })
}

/** The login by e-mail that any tab of this app asked for last and that is not over; null: none is known. */
export async function findEmailLogin(context: WorkerContext): Promise<KeptEmailLogin | null> {
  const kept = await readEmailLogin(context)
  if (!kept) return null
  const end = kept.expiresAt + (kept.step === 'device' ? codeLifetime : 0)
  if ((await context.askServerNow()) < end) return kept
  await dropEmailLogin(context, kept.loginId)
  return null
}

/** A kept login as this Worker goes on with it, with the key it was asked for by. */
export async function toEmailLogin({ store }: WorkerContext, kept: KeptEmailLogin): Promise<EmailLogin> {
  const { email, loginId, key, expiresAt } = kept
  const deviceName = toDeviceName(email)
  const device = await readDevice(store, deviceName)
  const open = { approval: null, verified: null }
  return { kind: 'email', loginId, deviceName, key, known: device?.held ?? null, expiresAt, ...open }
}

/** Takes a login up that was begun before this Worker, where it knows of none. Called with the login lock held. */
export async function takeUpEmailLogin(context: WorkerContext): Promise<void> {
  if (context.login || context.finished) return
  const kept = await findEmailLogin(context)
  if (kept) context.login = await toEmailLogin(context, kept)
}

/**
 * The login that has taken the place of one that ended: another tab asked for another mail to the same address, which ends
 * the mail before it. null: there is none. Called with the login lock held.
 */
export async function followEmailLogin(
  context: WorkerContext,
  ended: EmailLogin,
): Promise<EmailLogin | null> {
  const kept = await findEmailLogin(context)
  if (!kept || kept.loginId === ended.loginId || toDeviceName(kept.email) !== ended.deviceName) return null
  const login = await toEmailLogin(context, kept)
  context.login = login
  return login
}

async function readEmailLogin({ store }: WorkerContext): Promise<KeptEmailLogin | null> {
  const row = v.safeParse(rowSchema, await store.read(keptEmailLoginName))
  return row.success ? row.output : null
}
