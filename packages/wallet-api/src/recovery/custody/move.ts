import { custodyMoveBodySchema, custodyMoveRoute, GangwayError, type GrantClaims } from '@gangway/protocol'
import { eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { writeAudit } from '../../audit/writeAudit.js'
import { recoveryMethods } from '../../database/recovery/recoveryMethods.js'
import { recoveryShares } from '../../database/recovery/recoveryShares.js'
import type { SealedRecord } from '../../database/sealedRecord.js'
import type { Statements } from '../../database/statements.js'
import { assertProof } from '../assertProof.js'
import {
  findCustody,
  keepCustody,
  lockShares,
  type StoredCustody,
  type StoredMethod,
} from '../custodyStore.js'
import { dropDeleted } from '../deletedShares.js'
import { lockActions } from '../recoveryActions.js'
import type { RecoveryRoute } from '../recoveryContext.js'
import { isOwnedBy, sealShareC } from '../shareRecord.js'
import { type CustodyDeps, toActor } from './custodyDeps.js'
import { answerChange } from './describeCustody.js'
import { toMethodRow } from './methodRecord.js'
import { assertEpoch, takeGrant } from './takeGrant.js'

/** Bytes of a body: 200 sealed shares and ten methods, with room. */
const maxSize = 81_920

type MoveBody = InferOutput<typeof custodyMoveBodySchema>
type Moved = { setId: string; sealed: SealedRecord }

/** `POST /custody/move`. */
export function mountCustodyMove(app: RecoveryRoute, deps: CustodyDeps): void {
  app.post(custodyMoveRoute.path, async (context) => {
    const options = { schema: custodyMoveBodySchema, purposes: ['custody.move'], maxSize } as const
    const { grant, body, network } = await deps.admit(context, options)
    // Where a project's wallets are kept is its operator's to say, and \`auth\`'s to know.
    if (grant.to !== body.mode) throw new GangwayError('GRANT_INVALID', { context: { field: 'mode' } })
    const custody = await moveCustody(deps, { grant, body, network })
    return context.json(await answerChange(deps, { grant, event: 'custody.move', custody }))
  })
}

/**
 * Replaces every share of a wallet by what the other mode keeps of it, its key and its methods, in one transaction. What
 * needs no lock is done before: sealing takes a key service's time.
 */
async function moveCustody(
  deps: CustodyDeps,
  { grant, body, network }: { grant: GrantClaims; body: MoveBody; network: string | null },
): Promise<StoredCustody> {
  const { database, getNow } = deps
  const from = { epoch: body.epoch, mode: body.mode === 'user' ? ('escrow' as const) : ('user' as const) }
  const seen = await findCustody(database, grant)
  assertEpoch(seen, from)
  // One way the new key, the other way that of the epoch, which stands for it: neither changes without the epoch.
  const publicKey = body.mode === 'user' ? body.publicKey : null
  await assertProof(custodyMoveRoute.path, body, publicKey ?? seen.publicKey ?? '')
  const shares = await sealShares(deps, grant, body, publicKey)
  const methods = await sealMethods(deps, grant, body)
  return database.transaction(async (tx) => {
    const now = getNow()
    assertEpoch(await takeGrant(tx, grant, now), from)
    await lockActions(tx)
    await replaceShares(tx, grant, { shares, sealedTo: publicKey })
    await replaceMethods(tx, grant.walletId, methods)
    await dropDeleted(tx, grant.walletId)
    const { walletId, projectId, sub: userId } = grant
    const epoch = body.epoch + 1
    const custody = { walletId, projectId, userId, mode: body.mode, publicKey, epoch, movedAt: now }
    await keepCustody(tx, custody)
    const details = { kind: body.mode, count: shares.length }
    await writeAudit(tx, now, { ...toActor(grant, network), event: 'custody.move', details })
    return custody
  })
}

async function sealShares(
  { kms }: CustodyDeps,
  { projectId, sub: userId, walletId }: GrantClaims,
  body: MoveBody,
  sealedTo: string | null,
): Promise<Moved[]> {
  const sealed: Moved[] = []
  for (const { setId, shareC } of body.shares) {
    const facts = { projectId, userId, walletId, setId, sealedTo }
    sealed.push({ setId, sealed: await sealShareC(kms, Buffer.from(shareC, 'base64url'), facts) })
  }
  return sealed
}

async function sealMethods(
  { kms, getNow }: CustodyDeps,
  { walletId }: GrantClaims,
  body: MoveBody,
): Promise<StoredMethod[]> {
  if (body.mode === 'escrow') return []
  const now = getNow()
  return Promise.all(body.methods.map((method) => toMethodRow(kms, method, { walletId, now })))
}

/** @throws GangwayError `CUSTODY_CHANGED` unless the shares handed in are exactly those there are. */
async function replaceShares(
  tx: Statements,
  grant: GrantClaims,
  { shares, sealedTo }: { shares: readonly Moved[]; sealedTo: string | null },
): Promise<void> {
  const stored = await lockShares(tx, grant.walletId)
  const handed = new Map(shares.map(({ setId, sealed }) => [setId, sealed]))
  const isWhole =
    shares.length === stored.length &&
    stored.every((share) => handed.has(share.setId) && isOwnedBy(share, grant))
  if (!isWhole) throw new GangwayError('CUSTODY_CHANGED')
  for (const [setId, sealed] of handed)
    await tx.update(recoveryShares).set({ sealed, sealedTo }).where(eq(recoveryShares.setId, setId))
}

/** @throws GangwayError `INVALID_INPUT` for an id that another method has. */
async function replaceMethods(
  tx: Statements,
  walletId: string,
  methods: readonly StoredMethod[],
): Promise<void> {
  await tx.delete(recoveryMethods).where(eq(recoveryMethods.walletId, walletId))
  if (methods.length === 0) return
  const added = await tx
    .insert(recoveryMethods)
    .values([...methods])
    .onConflictDoNothing()
    .returning()
  if (added.length < methods.length)
    throw new GangwayError('INVALID_INPUT', { context: { field: 'methods' } })
}
