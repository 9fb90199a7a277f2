import { randomBytes, randomInt } from 'node:crypto'
import {
  type Email,
  type LanguageTag,
  type loginStartBodySchema,
  type loginStartResponseSchema,
  parseEmail,
} from '@gangway/protocol'
import { and, eq, inArray } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { writeAudit } from '../../audit/writeAudit.js'
import { type Login, logins } from '../../database/auth/logins.js'
import type { Statements } from '../../database/statements.js'
import type { DpopProof } from '../../dpop/dpop.js'
import { describePlace } from '../../limits/clientNetwork.js'
import type { AuthContext } from '../authContext.js'
import { createRandomId } from '../createRandomId.js'
import { hashToken } from '../hashToken.js'
import { isSignedInAs } from '../sessions/isSignedInAs.js'
import { assertMailAllowed } from './assertMailAllowed.js'
import { describeBrowser } from './describeBrowser.js'
import { findKnownDevice } from './findKnownDevice.js'
import { lockAddress } from './lockAddress.js'
import { sealLoginFacts } from './loginFacts.js'
import { loginValues } from './loginValues.js'
import { makeCode } from './makeCode.js'
import { queueWithinBudget } from './queueWithinBudget.js'
import { toLoginActor } from './toLoginActor.js'
import { toNetworkDigest } from './toNetworkDigest.js'

/** A request for a login, with what its connection tells. */
export type LoginRequest = {
  body: InferOutput<typeof loginStartBodySchema>
  proof: DpopProof
  ip: string
  userAgent: string | undefined
  /** What the browser states; null: none there are mails in. */
  language: LanguageTag | null
}

/**
 * Asks for a login: one mail, a code for an approved device, a link for any other. Answer and work are the same whether
 * or not the address has an account. Whoever may still undo that an address left a wallet begins none with it: the mail
 * says so, and the undo would find the address taken. embedded-wallet.md §5, §9.
 *
 * @throws GangwayError `PROJECT_UNKNOWN`, `ORIGIN_NOT_ALLOWED`, `EMAIL_INVALID`, `LOGIN_COOLDOWN`,
 * `LOGIN_LIMIT_REACHED`.
 */
export async function startLogin(
  context: AuthContext,
  request: LoginRequest,
): Promise<InferOutput<typeof loginStartResponseSchema>> {
  const { body, proof } = request
  const project = context.projects.getOfApp(body)
  const email = parseEmail(body.email)
  const address = context.hash('address', body.projectId, email.key)
  if (await isSignedInAs(context, proof, { ...body, address })) return { action: 'CONNECT' }

  const row = await prepareLogin(context, request, { email, address })
  const { kind } = await context.database.transaction(async (tx) => {
    await lockAddress(tx, address)
    const { isKnown, isCodeAllowed, hasWallet, undoUntil, ...known } = await findKnownDevice(tx, row)
    await assertMailAllowed(tx, { ...row, isKnownDevice: isKnown }, row.requestedAt)
    const secret = isCodeAllowed ? createCode(context, row) : createLink(context, row)
    await replaceOlder(tx, row)
    await tx.insert(logins).values({ ...row, isKnownDevice: isKnown, ...secret.columns })
    const actor = { ...toLoginActor(row), network: describePlace(request.ip) }
    const details = { kind: secret.columns.kind }
    await writeAudit(tx, row.requestedAt, { ...actor, event: 'login.start', details })
    const mail = {
      // As it is looked up: on a host that tells upper from lower case, another spelling is another person's box.
      to: email.key,
      appName: body.appName ?? project.name,
      appOrigin: body.appOrigin,
      language: request.language ?? known.language ?? 'en',
      expiresAt: row.expiresAt,
      ...(undoUntil === null ? secret.mail : { kind: 'left' as const, until: undoUntil }),
    }
    const asker = isKnown ? 'known' : hasWallet ? 'owner' : 'stranger'
    await queueWithinBudget(context, tx, { mail, actor, projectId: body.projectId, ip: request.ip, asker })
    return secret.columns
  })
  return {
    action: kind === 'link' && body.client === 'gw1' ? 'VERIFY_DEVICE' : 'VERIFY_OTP',
    loginId: row.id,
    isNewDevice: kind === 'link',
    matchNumber: row.matchNumber,
    expiresAt: row.expiresAt,
  }
}

type Prepared = Omit<Login, 'kind' | 'status' | 'link' | 'code' | 'isKnownDevice' | 'approver' | 'approvedBy'>

async function prepareLogin(
  { kms, hash, getNow }: AuthContext,
  { body, proof, ip, userAgent }: LoginRequest,
  { email, address }: { email: Email; address: string },
): Promise<Prepared> {
  const id = createRandomId()
  const requestedAt = getNow()
  return {
    id,
    projectId: body.projectId,
    appOrigin: body.appOrigin,
    jkt: proof.jkt,
    carrier: body.carrier,
    address,
    network: toNetworkDigest(hash, address, ip),
    facts: await sealLoginFacts(kms, id, {
      email: email.address,
      browser: describeBrowser(userAgent),
      place: describePlace(ip),
    }),
    triesLeft: loginValues.tries,
    // AppKit has no place for one.
    matchNumber: body.client === 'gw1' ? String(randomInt(100)).padStart(2, '0') : null,
    requestedAt,
    expiresAt: requestedAt + loginValues.lifetime,
  }
}

/** What the mail of a login holds, and what is kept of it. */
type Secret = {
  columns: Pick<Login, 'kind' | 'status' | 'link' | 'code'>
  mail: { kind: 'code'; code: string } | { kind: 'link'; link: string; hasNumber: boolean }
}

function createCode({ hash }: AuthContext, { id }: Prepared): Secret {
  const code = makeCode()
  return {
    columns: { kind: 'code', status: 'approved', link: null, code: hash('code', id, code) },
    mail: { kind: 'code', code },
  }
}

/** The token stands in the fragment, which no server and no referrer sees. */
function createLink({ frameUrl }: AuthContext, { matchNumber }: Prepared): Secret {
  const token = randomBytes(32).toString('base64url')
  return {
    columns: { kind: 'link', status: 'pending', link: hashToken(token), code: null },
    mail: { kind: 'link', link: `${frameUrl}/device#${token}`, hasNumber: matchNumber !== null },
  }
}

/** A new mail ends the links and codes of those before it. */
async function replaceOlder(statements: Statements, row: Prepared): Promise<void> {
  await statements
    .update(logins)
    .set({ status: 'replaced', code: null })
    .where(
      and(
        eq(logins.address, row.address),
        eq(logins.jkt, row.jkt),
        eq(logins.appOrigin, row.appOrigin),
        inArray(logins.status, ['pending', 'approved']),
      ),
    )
}
