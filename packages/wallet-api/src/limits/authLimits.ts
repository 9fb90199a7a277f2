/** How much is allowed per hour where nothing else is said, 0 for no limit; mails and codes of approved devices apart. */
export type AuthLimits = {
  /** Mails one client network (an IPv4 address, an IPv6 /56) may cause; an IPv6 /48 five times as many. */
  mailsPerClient: number
  /** Codes one client network may try. */
  codesPerClient: number
  /** Mails of a project, and of all; addresses with a wallet have as many of their own. */
  mailsPerProject: number
  mailsPerDeployment: number
  /** How often a device is given share B in the first 24 h after it recovered the key. */
  firstDayReleases: number
}

/** What counts where an operator says nothing. embedded-wallet.md §5. */
export const defaultAuthLimits: AuthLimits = {
  mailsPerClient: 20,
  codesPerClient: 100,
  mailsPerProject: 1_000,
  mailsPerDeployment: 3_000,
  firstDayReleases: 60,
}
