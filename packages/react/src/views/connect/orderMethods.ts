import type { ConnectMethod } from './connectMethods.js'

/**
 * The ways to connect in the order they are shown in: as the host says, else wallets first where some are installed,
 * else last (product.md §1). Ways the host left out follow those it named.
 */
export function orderMethods(options: {
  order?: readonly ConnectMethod[]
  hasInstalled: boolean
}): readonly ConnectMethod[] {
  const usual: ConnectMethod[] = options.hasInstalled
    ? ['wallet', 'email', 'social']
    : ['email', 'social', 'wallet']
  return [...new Set([...(options.order ?? []), ...usual])]
}

/** Whether a line with “or” stands between two ways to connect: e-mail and social are one. modal-behaviour.md §3. */
export function isDivided(method: ConnectMethod, next: ConnectMethod): boolean {
  return method === 'wallet' || next === 'wallet'
}
