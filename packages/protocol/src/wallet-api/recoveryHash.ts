/** Fragment of the account's own page that leads a login there to how the wallet is recovered. */
export const recoveryHash = '#recovery'
