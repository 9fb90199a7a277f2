/** How much is allowed per hour, 0 for no limit; each counts approved devices apart from others. */
export type AuthLimits = {
  /** Mails one client network (an IPv4 address, an IPv6 /56) may cause; an IPv6 /48 five times as many. */
  mailsPerClient: number
  /** Codes one client network may try. */
  codesPerClient: number
  /** Mails of a project, and of all; addresses with a wallet have as many of their own. */
  mailsPerProject: number
  mailsPerDeployment: number
}

/** What counts where an operator says nothing. embedded-wallet.md §5. */
export const defaultAuthLimits: AuthLimits = {
  mailsPerClient: 20,
  codesPerClient: 100,
  mailsPerProject: 1_000,
  mailsPerDeployment: 3_000,
}
