import { GangwayError, type IdentityRequest, type IdentityToken } from '@gangway/protocol'
import type { IdentitySigner } from '@gangway/server-kit'
import { readVerifiedEmail } from '../accounts/readVerifiedEmail.js'
import type { AuthContext } from '../authContext.js'
import type { ActiveSession } from '../sessions/activeSession.js'
import { findWallet } from '../shares/findWallet.js'

/**
 * An identity token for the back end of the app that the session belongs to. It says no more than the page asked for, and
 * leaves out what the account does not have.
 *
 * @throws GangwayError `INVALID_INPUT` (`context.field` `claims`) for an address the project does not allow;
 * `SESSION_INVALID`.
 */
export async function signIdentity(
  context: AuthContext,
  signer: IdentitySigner,
  session: ActiveSession,
  { claims = [], nonce }: IdentityRequest,
): Promise<IdentityToken> {
  const { database, projects } = context
  const { projectId, accountId, appOrigin, provider, createdAt } = session
  if (claims.includes('email') && !projects.get(projectId).identityEmail) {
    const details = 'the project allows no e-mail address in identity tokens'
    throw new GangwayError('INVALID_INPUT', { details, context: { field: 'claims' } })
  }
  const wallet = claims.includes('addresses') ? await findWallet(database, accountId) : undefined
  const email = claims.includes('email') ? await readVerifiedEmail(context, session) : null
  return signer.sign({
    subject: accountId,
    projectId,
    origin: appOrigin,
    method: provider ?? 'email',
    loggedInAt: createdAt,
    nonce,
    // An address that nothing proves could be another person's.
    addresses: wallet && wallet.provenAt !== null ? { eip155: wallet.evmAddress } : undefined,
    email: email ?? undefined,
  })
}
