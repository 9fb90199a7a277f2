/** How many recovery shares may be given out; 0 for no limit. */
export type ReleaseLimits = {
  /** Of one wallet, in ten minutes. */
  perWallet: number
  /** Of one wallet, in a day. */
  perWalletAndDay: number
  /** Of all wallets together, in an hour; undefined: by how many there are, see `toReleaseBudget`. */
  perDeployment?: number | undefined
}

/**
 * What counts where an operator says nothing. Each release follows a login by link, of which `auth` lets an address have
 * five an hour and ten a day; so nobody who logs in meets those of a wallet.
 */
export const defaultReleaseLimits: ReleaseLimits = { perWallet: 5, perWalletAndDay: 20 }

/** None, as in the local world. */
export const noReleaseLimits: ReleaseLimits = { perWallet: 0, perWalletAndDay: 0, perDeployment: 0 }

const leastBudget = 60
const budgetShare = 0.01

/**
 * Releases per hour of a deployment of so many wallets: one in a hundred, 60 at least. About three times what a busy hour
 * takes: a fifth of the people on one day, one in ten of them on a new device, an eighth of those within the hour.
 */
export function toReleaseBudget(wallets: number): number {
  return Math.max(leastBudget, Math.ceil(wallets * budgetShare))
}
