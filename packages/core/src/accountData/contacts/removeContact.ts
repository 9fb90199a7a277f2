import type { Config } from '../../config/config.js'
import type { Contact } from './contact.js'
import { isSameContact, openContacts } from './openContacts.js'

/** Forgets a contact of this browser. */
export function removeContact(config: Config, contact: Pick<Contact, 'chainNamespace' | 'address'>): void {
  const stored = openContacts(config)
  stored.write((stored.read() ?? []).filter((other) => !isSameContact(other, contact)))
}
