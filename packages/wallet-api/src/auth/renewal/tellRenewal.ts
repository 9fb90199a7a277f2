import { parseEmail } from '@gangway/protocol'
import type { AuditActor } from '../../database/audit/auditRows.js'
import type { Statements } from '../../database/statements.js'
import type { MailOutbox } from '../../mail/mailOutbox.js'
import { readAccountLanguage } from '../accounts/accountLanguage.js'

/** How long the mail server may be away before the news is given up, ms. */
const newsLifetime = 7 * 86_400_000

/** Tells the owner, in the transaction that does it, that the wallet was renewed and every other browser is out. */
export async function queueRenewed(
  tx: Statements,
  { outbox, getNow }: { outbox: Pick<MailOutbox, 'queue'>; getNow: () => number },
  news: { addresses: readonly string[]; accountId: string; appOrigin: string; actor: AuditActor },
): Promise<void> {
  const { addresses, accountId, appOrigin, actor } = news
  const at = getNow()
  const language = await readAccountLanguage(tx, accountId)
  const about = { appName: undefined, appOrigin, language, at, expiresAt: at + newsLifetime }
  for (const email of addresses)
    await outbox.queue(tx, { kind: 'renewed', to: parseEmail(email).key, ...about }, actor)
}
