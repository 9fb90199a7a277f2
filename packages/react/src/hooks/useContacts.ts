import { type Contact, getContacts, isSameContact, removeContact, saveContact } from '@gangway/core'
import type { ChainNamespace } from '@gangway/protocol'
import { useState } from 'react'
import { useConfig } from './useConfig.js'

/** The contacts of one chain family that this browser keeps, and the ways to change them. */
export function useContacts(chainNamespace: ChainNamespace): {
  contacts: readonly Contact[]
  find(address: string): Contact | null
  /** False: it was not kept. */
  save(address: string, name: string): boolean
  remove(address: string): void
} {
  const config = useConfig()
  const [all, setAll] = useState(() => getContacts(config))
  const contacts = all.filter((contact) => contact.chainNamespace === chainNamespace)
  return {
    contacts,
    find: (address) =>
      contacts.find((contact) => isSameContact(contact, { chainNamespace, address })) ?? null,
    save(address, name) {
      const isKept = saveContact(config, { chainNamespace, address, name })
      setAll(getContacts(config))
      return isKept
    },
    remove(address) {
      removeContact(config, { chainNamespace, address })
      setAll(getContacts(config))
    },
  }
}
