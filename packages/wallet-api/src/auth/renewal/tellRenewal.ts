import type { AuditActor } from '../../database/audit/auditRows.js'
import type { Statements } from '../../database/statements.js'
import type { MailOutbox } from '../../mail/mailOutbox.js'

/** How long the mail server may be away before the news is given up, ms. */
const newsLifetime = 7 * 86_400_000

/** Tells the owner, in the transaction that does it, that the wallet was renewed and every other browser is out. */
export async function queueRenewed(
  tx: Statements,
  { outbox, getNow }: { outbox: Pick<MailOutbox, 'queue'>; getNow: () => number },
  news: { addresses: readonly string[]; appOrigin: string; actor: AuditActor },
): Promise<void> {
  const { addresses, appOrigin, actor } = news
  const at = getNow()
  const mail = { kind: 'renewed', appName: undefined, appOrigin, at, expiresAt: at + newsLifetime } as const
  for (const to of addresses) await outbox.queue(tx, { ...mail, to }, actor)
}
