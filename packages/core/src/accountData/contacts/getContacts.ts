import type { Config } from '../../config/config.js'
import type { Contact } from './contact.js'
import { openContacts } from './openContacts.js'

/** The contacts kept in this browser, by name. */
export function getContacts(config: Config): readonly Contact[] {
  const contacts = openContacts(config).read() ?? []
  return [...contacts].sort((left, right) => left.name.localeCompare(right.name))
}
