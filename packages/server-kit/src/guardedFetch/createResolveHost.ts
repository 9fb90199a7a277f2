import { Resolver } from 'node:dns/promises'

/** Finds every IP address of a host name; throws when there are none. Gives up when `signal` says so. */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<readonly string[]>

/**
 * Creates what asks the name servers of this machine, or `servers`. Neither the hosts file nor search domains count, so
 * that a name from outside cannot mean a machine inside; and no thread of the process is held by a slow name server.
 */
export function createResolveHost(servers?: readonly string[]): ResolveHost {
  return async (host, signal) => {
    const resolver = new Resolver({ timeout: 2_000, tries: 2 })
    if (servers) resolver.setServers(servers)
    const cancel = () => resolver.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
      const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
      if (addresses.length > 0) return addresses
      throw answers.find((answer) => answer.status === 'rejected')?.reason
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
}
