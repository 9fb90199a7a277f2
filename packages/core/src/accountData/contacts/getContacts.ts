import { type ChainNamespace, chainNamespaces } from '@gangway/protocol'
import * as v from 'valibot'
import type { Config } from '../../config/config.js'
import { createStoredValue } from '../../kernel/storage/createStoredValue.js'
import { getStorageKey } from '../../kernel/storage/getStorageKey.js'
import { lenientArray } from '../../kernel/storage/lenientArray.js'

/** The contacts kept in this browser, by name. */
export function getContacts(config: Config): readonly Contact[] {
  const contacts = openContacts(config).read() ?? []
  return [...contacts].sort((left, right) => left.name.localeCompare(right.name))
}

/** Somebody the person at this browser has given a name. interface-guide.md §8.4, §9.3 */
export type Contact = {
  chainNamespace: ChainNamespace
  address: string
  name: string
}

const schema = lenientArray(
  v.object({ chainNamespace: v.picklist(chainNamespaces), address: v.string(), name: v.string() }),
)

/** Where contacts are kept. People outlive a local world, so they belong to none. */
export function openContacts(config: Config) {
  // Not among `storageKeys`, which the button would carry.
  const key = getStorageKey(config, 'gangway.v1.contacts')
  return createStoredValue(config.storage, { key, schema, worldId: null })
}

/** Whether two contacts have one address; spelled in capitals or not, an EVM address is the same. */
export function isSameContact(
  left: Pick<Contact, 'chainNamespace' | 'address'>,
  right: Pick<Contact, 'chainNamespace' | 'address'>,
): boolean {
  if (left.chainNamespace !== right.chainNamespace) return false
  if (left.chainNamespace === 'solana') return left.address === right.address
  return left.address.toLowerCase() === right.address.toLowerCase()
}
