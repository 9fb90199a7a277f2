import { getSentTo, type State } from '@gangway/core'
import { type CaipNetworkId, getChainNamespace } from '@gangway/protocol'
import { type ReactNode, useCallback } from 'react'
import { Disclosure } from '../../../components/Disclosure/Disclosure.js'
import { useContacts } from '../../../hooks/useContacts.js'
import { useGangway } from '../../../hooks/useGangway.js'
import { useLateTranslate } from '../../../hooks/useLateTranslate.js'
import { ContactRow } from './ContactRow.js'
import styles from './RecipientChoices.module.css'
import { RecipientRow } from './RecipientRow.js'
import { useOwnAccounts } from './useOwnAccounts.js'

/** Most recent recipients offered. */
const mostRecent = 5

/** Whom to send to: contacts, own accounts, and whom this account has sent to, apart by headings. interface-guide.md §9.3 */
export function RecipientChoices(props: { networkId: CaipNetworkId; onChoose: (address: string) => void }) {
  const { networkId, onChoose } = props
  const t = useLateTranslate()
  const { contacts, find, remove } = useContacts(getChainNamespace(networkId))
  const own = useOwnAccounts(networkId)
  const sentTo = useGangway(useCallback((state: State) => getSentTo(state, networkId), [networkId]))
  const isKnown = (address: string) => find(address) || own.some((account) => account.address === address)
  const recent = sentTo.filter((address) => !isKnown(address)).slice(0, mostRecent)
  const others = own.filter(({ isInUse }) => !isInUse)
  return (
    <div className={styles.choices}>
      <Group title={t('recipients.contacts')}>
        {contacts.map((contact) => (
          <li key={contact.address}>
            <ContactRow
              contact={contact}
              onChoose={() => onChoose(contact.address)}
              onRemove={() => remove(contact.address)}
            />
          </li>
        ))}
      </Group>
      <Group title={t('recipients.own')}>
        {others.map(({ address, wallet }) => (
          <li key={address}>
            <RecipientRow name={wallet} address={address} onChoose={() => onChoose(address)} />
          </li>
        ))}
      </Group>
      <Group title={t('recipients.recent')}>
        {recent.map((address) => (
          <li key={address}>
            <RecipientRow address={address} onChoose={() => onChoose(address)} />
          </li>
        ))}
      </Group>
    </div>
  )
}

function Group({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <Disclosure summary={`${title} (${children.length})`}>
      <ul className={styles.list} aria-label={title}>
        {children}
      </ul>
    </Disclosure>
  )
}
