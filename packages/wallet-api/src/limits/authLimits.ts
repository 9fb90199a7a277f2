/** How much is allowed per hour, 0 for no limit; each counts approved devices apart from others. */
export type AuthLimits = {
  /** Mails one client network (an IPv4 address, an IPv6 /56) may cause. */
  mailsPerClient: number
  /** Codes one client network may try. */
  codesPerClient: number
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
