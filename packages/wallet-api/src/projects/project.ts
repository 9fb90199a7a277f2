import type { CustodyPolicy } from '@gangway/protocol'

/** One application that uses the frame, as the operator configures it. embedded-wallet.md §4. */
export type Project = {
  id: string
  /** Shown in mails beside the origin, where the app does not tell a name of its own. */
  name: string
  /** Exact origins of its pages; `*loopback*` stands for any loopback origin and port, local world only. */
  origins: readonly string[]
  /** Who is to keep what recovers its wallets. docs/decisions/0023. */
  custody: CustodyPolicy
  /** Whether identity tokens may say the e-mail address of a person; default: they may not. */
  identityEmail?: boolean
}
