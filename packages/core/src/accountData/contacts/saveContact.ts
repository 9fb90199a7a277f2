import { cleanText } from '@gangway/protocol'
import type { Config } from '../../config/config.js'
import { type Contact, isSameContact, openContacts } from './getContacts.js'

/** Longest name, characters; as a token's. interface-guide.md §8.2 */
const longestName = 40

/** Most contacts a browser keeps. */
const mostContacts = 500

/**
 * Keeps a contact in this browser, in place of one with its address; its name without what cannot be seen. False: it was not
 * kept, since nothing is left of the name, there are 500 already, or the browser keeps nothing.
 */
export function saveContact(config: Config, contact: Contact): boolean {
  const stored = openContacts(config)
  const name = cleanText(contact.name, longestName)
  const others = (stored.read() ?? []).filter((other) => !isSameContact(other, contact))
  if (name === null || others.length >= mostContacts) return false
  stored.write([...others, { ...contact, name }])
  // A full or forbidden storage refuses in silence.
  return (stored.read() ?? []).some((other) => isSameContact(other, contact) && other.name === name)
}

/** Forgets a contact of this browser. */
export function removeContact(config: Config, contact: Pick<Contact, 'chainNamespace' | 'address'>): void {
  const stored = openContacts(config)
  stored.write((stored.read() ?? []).filter((other) => !isSameContact(other, contact)))
}
