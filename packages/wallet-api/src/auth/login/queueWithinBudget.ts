import { GangwayError } from '@gangway/protocol'
import { writeAudit } from '../../audit/writeAudit.js'
import type { AuditActor } from '../../database/audit/auditRows.js'
import { toLimitedNetwork, toWideNetwork } from '../../limits/clientNetwork.js'
import { type Bucket, spendBuckets } from '../../limits/spendBuckets.js'
import type { MailRequest } from '../../mail/mailRequest.js'
import type { AuthContext } from '../authContext.js'

/** Who asks: an approved device; another one for an address with a wallet; any other. Each has budgets of its own. */
export type Asker = 'known' | 'owner' | 'stranger'

/** A transaction, in which another may be nested. */
type Transaction = Parameters<Parameters<AuthContext['database']['transaction']>[0]>[0]

/** How many clients one IPv6 /48, which anybody may be given, counts as at most. */
const clientsOfSite = 5

/**
 * Queues the mail of a login as far as budgets go. A client network that has had its share is told. Where the budget of
 * the project or the deployment is used up, an approved device is told; to any other nothing is sent and nothing said,
 * because who asks for addresses with a wallet has another budget, and the answer would give them away. Last in its
 * transaction: the row of the whole deployment is held for as short as can be.
 *
 * @throws GangwayError `LOGIN_LIMIT_REACHED`.
 */
export async function queueWithinBudget(
  context: AuthContext,
  transaction: Transaction,
  asked: { mail: MailRequest; actor: AuditActor; projectId: string; ip: string; asker: Asker },
): Promise<void> {
  const { hash, limits, log, metrics, getNow } = context
  const { mail, actor, projectId, ip, asker } = asked
  const toBucket = (limit: number, ...parts: readonly string[]): Bucket => ({
    key: hash('bucket', 'mails', ...parts),
    limit,
  })
  const devices = asker === 'known' ? 'known' : 'unknown'
  const ofClient = [
    toBucket(limits.mailsPerClient, devices, 'client', toLimitedNetwork(ip)),
    ...(ip.includes(':')
      ? [toBucket(limits.mailsPerClient * clientsOfSite, devices, 'site', toWideNetwork(ip))]
      : []),
  ]
  const ofAll = [
    toBucket(limits.mailsPerProject, asker, 'project', projectId),
    toBucket(limits.mailsPerDeployment, asker, 'deployment'),
  ]
  if (!(await spendBuckets(transaction, ofClient, getNow()))) throw reached()
  try {
    await transaction.transaction(async (savepoint) => {
      await context.outbox.queue(savepoint, mail, actor)
      if (!(await spendBuckets(savepoint, ofAll, getNow()))) throw reached()
    })
  } catch (error) {
    const isReached = error instanceof GangwayError && error.code === 'LOGIN_LIMIT_REACHED'
    if (!isReached || asker === 'known') throw error
    metrics.mails.inc({ kind: mail.kind, outcome: 'withheld' })
    log.warn({ projectId }, 'no mail was sent: the budget is used up')
    const details = { kind: mail.kind, reason: 'withheld' }
    await writeAudit(transaction, getNow(), { ...actor, event: 'mail.send', result: 'failed', details })
  }
}

function reached(): GangwayError {
  return new GangwayError('LOGIN_LIMIT_REACHED', { context: { retryAfter: 600 } })
}
