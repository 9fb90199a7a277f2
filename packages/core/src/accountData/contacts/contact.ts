import type { ChainNamespace } from '@gangway/protocol'

/** Somebody the person at this browser has given a name. interface-guide.md §8.4, §9.3 */
export type Contact = {
  chainNamespace: ChainNamespace
  address: string
  name: string
}
