import { randomBytes } from 'node:crypto'
import type { Custody, custodyChangeResponseSchema, GrantClaims } from '@gangway/protocol'
import type { InferOutput } from 'valibot'
import type { Statements } from '../../database/statements.js'
import { listMethods, type StoredCustody } from '../custodyStore.js'
import type { CustodyDeps, CustodyEvent } from './custodyDeps.js'

/** The custody of a wallet as its holder is told of it. */
export async function describeCustody(statements: Statements, custody: StoredCustody): Promise<Custody> {
  const { mode, epoch, publicKey, walletId } = custody
  const methods = await listMethods(statements, walletId)
  return {
    mode,
    epoch,
    publicKey,
    methods: methods.map(({ id, parameters, createdAt }) => ({ id, parameters, createdAt })),
  }
}

/** The answer of a change that was made, with its receipt. */
export async function answerChange(
  { database, notes, log }: CustodyDeps,
  { grant, event, custody }: { grant: GrantClaims; event: CustodyEvent; custody: StoredCustody },
): Promise<InferOutput<typeof custodyChangeResponseSchema>> {
  const { sub, projectId, walletId } = grant
  const { mode, epoch } = custody
  log.info({ projectId, user: sub, event, mode, epoch }, 'custody changed')
  const jti = randomBytes(16).toString('hex')
  const receipt = await notes.signCustody({ sub, projectId, walletId, event, mode, epoch, jti })
  return { outcome: 'done', custody: await describeCustody(database, custody), receipt }
}
