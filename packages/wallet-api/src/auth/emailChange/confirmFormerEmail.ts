import { type emailPrimaryBodySchema, GangwayError, type LanguageTag } from '@gangway/protocol'
import { and, eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { emailChanges } from '../../database/auth/emailChanges.js'
import type { AuthContext } from '../authContext.js'
import { loginValues } from '../login/loginValues.js'
import type { ActiveSession } from '../sessions/activeSession.js'
import { openNewEmail } from './changeFacts.js'
import { checkChangeCode } from './checkChangeCode.js'
import { sendCode } from './sendCode.js'

/**
 * With the code that went to the address there is, its owner agrees; one goes to the new address.
 *
 * @throws GangwayError `LOGIN_CODE_WRONG` (`context.triesLeft`), `LOGIN_CODE_EXPIRED`, `LOGIN_LIMIT_REACHED`.
 */
export async function confirmFormerEmail(
  context: AuthContext,
  session: ActiveSession,
  {
    body,
    ip,
    language,
  }: { body: InferOutput<typeof emailPrimaryBodySchema>; ip: string; language: LanguageTag | null },
): Promise<void> {
  const { database, kms } = context
  const change = await checkChangeCode(context, session, { step: 'primary', code: body.code })
  const email = await openNewEmail(kms, change)
  const step = 'secondary' as const
  await database.transaction(async (tx) => {
    const agreed = await tx
      .update(emailChanges)
      .set({ step, code: null, codeEndsAt: null, triesLeft: loginValues.tries })
      .where(and(eq(emailChanges.id, change.id), eq(emailChanges.code, change.code)))
      .returning({ id: emailChanges.id })
    if (agreed.length === 0) throw new GangwayError('LOGIN_CODE_EXPIRED', { context: { field: 'code' } })
    await sendCode(context, tx, { session, change: { ...change, step }, to: email, email, ip, language })
  })
}
