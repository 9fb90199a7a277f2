import type { ResolvedName } from '@gangway/core'
import { type CaipNetworkId, getChainNamespace } from '@gangway/protocol'
import { Address } from '../../../components/Address/Address.js'
import { useContacts } from '../../../hooks/useContacts.js'
import { useLateTranslate } from '../../../hooks/useLateTranslate.js'
import { NameCard } from '../names/NameCard.js'
import { useOwnAccounts } from './useOwnAccounts.js'

/** Who a recipient is: an own account, a contact, the name that led there, or the address alone. interface-guide.md §9.3 */
export function RecipientName(props: {
  address: string
  networkId: CaipNetworkId
  resolved?: ResolvedName | undefined
}) {
  const { address, networkId, resolved } = props
  const t = useLateTranslate()
  const contact = useContacts(getChainNamespace(networkId)).find(address)
  const own = useOwnAccounts(networkId).find((account) => account.address === address)
  // A name that was typed stays in sight, whoever else it is: that it leads there is what was asked.
  if (resolved) return <NameCard {...resolved} address={address} source="ENS" />
  if (own)
    return <NameCard name={own.wallet} avatar={null} address={address} source={t('recipients.isOwn')} />
  if (contact)
    return <NameCard name={contact.name} avatar={null} address={address} source={t('recipients.isContact')} />
  return <Address address={address} form="full" />
}
