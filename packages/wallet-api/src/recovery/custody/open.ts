import {
  custodyOpenBodySchema,
  type custodyOpenResponseSchema,
  custodyOpenRoute,
  GangwayError,
  type GrantClaims,
} from '@gangway/protocol'
import type { InferOutput } from 'valibot'
import type { Statements } from '../../database/statements.js'
import { listMethods } from '../custodyStore.js'
import type { RecoveryRoute } from '../recoveryContext.js'
import { findShare } from '../recoveryStore.js'
import { isOwnedBy, openShareC } from '../shareRecord.js'
import type { CustodyDeps } from './custodyDeps.js'
import { givePepperPart, noteRefusal } from './givePepperPart.js'
import { openWrappedKey } from './methodRecord.js'
import { takeGrant } from './takeGrant.js'

type Asked = { grant: GrantClaims; network: string | null; body: InferOutput<typeof custodyOpenBodySchema> }
type Answer = InferOutput<typeof custodyOpenResponseSchema>

/** `POST /custody/open`. */
export function mountCustodyOpen(app: RecoveryRoute, deps: CustodyDeps): void {
  app.post(custodyOpenRoute.path, async (context) => {
    const options = { schema: custodyOpenBodySchema, purposes: ['custody.open', 'custody.test'] } as const
    const asked = await deps.admit(context, options)
    const opened = await deps.database
      .transaction((tx) => openMethod(tx, deps, asked))
      .catch(async (error) => {
        await noteRefusal(deps, asked, error)
        throw error
      })
    return context.json(opened)
  })
}

async function openMethod(
  tx: Statements,
  deps: CustodyDeps,
  { grant, network, body }: Asked,
): Promise<Answer> {
  const { methodId, guess } = body
  await takeGrant(tx, grant, deps.getNow())
  const methods = await listMethods(tx, grant.walletId)
  const method = methods.find(({ id }) => id === methodId)
  if (!method) throw new GangwayError('SHARE_NOT_FOUND', { context: { field: 'methodId' } })
  // What a passkey wraps takes no guess, and what a password wraps is not given out without one.
  if ((method.parameters.kind === 'password') !== (guess !== null))
    throw new GangwayError('INVALID_INPUT', { context: { field: 'guess' } })
  const given =
    guess === null
      ? { pepperPart: null, triesLeft: null }
      : await givePepperPart(tx, deps, { grant, network, methodId, guess })
  const wrappedKey = Buffer.from(await openWrappedKey(deps.kms, method)).toString('base64url')
  const share = grant.purpose === 'custody.test' ? await readShare(tx, deps, grant) : null
  return { wrappedKey, ...given, share }
}

/** A share that is sealed to the recovery key: it counts as no release, since nobody else can open it. */
async function readShare(tx: Statements, { kms }: CustodyDeps, grant: GrantClaims): Promise<Answer['share']> {
  const share = await findShare(tx, grant.setId)
  if (!share || !isOwnedBy(share, grant) || share.sealedTo === null) throw new GangwayError('SHARE_NOT_FOUND')
  return { setId: share.setId, shareC: Buffer.from(await openShareC(kms, share)).toString('base64url') }
}
