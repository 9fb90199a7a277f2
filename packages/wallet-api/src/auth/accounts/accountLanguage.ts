import type { LanguageTag } from '@gangway/protocol'
import { and, eq, isNull, ne, or } from 'drizzle-orm'
import { accounts } from '../../database/auth/accounts.js'
import type { Statements } from '../../database/statements.js'

/** What news of an account are written in: what it used last, else English. */
export async function readAccountLanguage(statements: Statements, accountId: string): Promise<LanguageTag> {
  const [account] = await statements
    .select({ language: accounts.language })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return account?.language ?? 'en'
}

/**
 * Keeps what somebody who logs in reads: the first time, and from a browser that was let in before (`isKnown`). Whoever is
 * new to the account has no say, or a thief would choose the language in which its owner is warned. The caller has the
 * account's row for itself.
 */
export async function keepAccountLanguage(
  statements: Statements,
  accountId: string,
  { language, isKnown }: { language: LanguageTag | null; isKnown: boolean },
): Promise<void> {
  if (language === null) return
  const isUnset = isNull(accounts.language)
  await statements
    .update(accounts)
    .set({ language })
    .where(and(eq(accounts.id, accountId), isKnown ? or(isUnset, ne(accounts.language, language)) : isUnset))
}
