import type { CustodyPolicy } from '@gangway/protocol'
import { bigint, json, pgTable, text } from 'drizzle-orm/pg-core'

/** What an operator says of an application that uses the frame. embedded-wallet.md §4. */
export type ProjectSettings = {
  /** Shown in mails beside the origin, where the app does not tell a name of its own. */
  name: string
  /** Exact origins of its pages; `*loopback*` stands for any loopback origin and port, local world only. */
  origins: readonly string[]
  /** Who is to keep what recovers its wallets. docs/decisions/0023. */
  custody: CustodyPolicy
  /** Whether identity tokens may say the e-mail address of a person; default: they may not. */
  identityEmail?: boolean
}

/** Projects that an operator added, or changed over those of the environment. */
export const keptProjects = pgTable('auth_projects', {
  id: text('id').primaryKey(),
  settings: json('settings').$type<ProjectSettings>().notNull(),
  /** Unix milliseconds. */
  changedAt: bigint('changed_at', { mode: 'number' }).notNull(),
  /** The operator. */
  changedBy: text('changed_by').notNull(),
})
