import { gangwayOne } from '@gangway/registry'

/** Path of one of an account's routes, on the local chain. */
export function toAccountPath(account: string, route: 'balance' | 'history' | 'changes'): string {
  const query = new URLSearchParams({
    chainId: gangwayOne.caipNetworkId,
    currency: 'usd',
    projectId: 'bench',
  })
  return `/v1/account/${account}/${route}?${query}`
}
