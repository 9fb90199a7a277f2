import type { SessionProposal } from '@gangway/pairing'
import type { CaipNetworkId } from '@gangway/protocol'
import { ProviderRpcError } from '@gangway/testing/wallet'
import type { PhoneContext } from '../PhoneContext.js'
import { askOwner } from './askOwner.js'
import { buildNamespaces, listProposedChains } from './buildNamespaces.js'

/** A network no page of the local world has. */
const unknownNetwork: CaipNetworkId = 'eip155:999999'

/** Asks the owner about a page that wants to be connected, and answers it. */
export async function answerProposal(phone: PhoneContext, proposal: SessionProposal): Promise<void> {
  const { client, wallet, faults, say } = phone
  try {
    const chosen = await wallet.answer('connect', () => chooseNetworks(phone, proposal))
    const networkIds = faults.get().approvesUnknownNetwork ? [unknownNetwork] : chosen
    const namespaces = buildNamespaces(networkIds, phone.addresses.get())
    await client.approve(proposal.id, { namespaces })
    say(`Connected to ${proposal.peer.name}. You can go back to the page.`)
  } catch (error) {
    if (!(error instanceof ProviderRpcError)) throw error
    await client.reject(proposal.id)
    say(`Declined ${proposal.peer.name}.`)
  }
}

async function chooseNetworks(phone: PhoneContext, proposal: SessionProposal) {
  const { config } = phone
  const proposed = listProposedChains(proposal)
  const networks = config.networks.filter(
    ({ caipNetworkId, isConfigured }) => isConfigured && proposed.includes(caipNetworkId),
  )
  const { eip155, solana } = phone.addresses.get()
  const { networkIds } = await askOwner(phone, {
    id: proposal.id,
    title: 'Connect',
    from: proposal.peer,
    rows: [
      { label: 'EVM account', value: eip155[0] ?? '' },
      { label: 'Solana account', value: solana[0] ?? '' },
    ],
    networks,
  })
  return networkIds
}
