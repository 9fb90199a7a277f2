import type { Session } from '@gangway/pairing'
import {
  type CaipNetworkId,
  caipNetworkIdSchema,
  chainNamespaces,
  getChainNamespace,
  parseCaipNetworkId,
  parseWith,
} from '@gangway/protocol'
import { buildNamespaces } from './answers/buildNamespaces.js'
import { readAddresses } from './answers/readAddresses.js'
import type { PhoneContext } from './PhoneContext.js'

/** Tells every page of another account or network in use, however it came about. */
export function followWallet(phone: PhoneContext): void {
  const { client, wallet, addresses } = phone
  let networkId = wallet.getNetworkId()
  let last: Promise<unknown> = Promise.resolve()
  wallet.state.subscribe(() => {
    last = last.then(tell).catch((error: unknown) => phone.say(`${error}`))
  })

  async function tell(): Promise<void> {
    const oldNetworkId = networkId
    networkId = wallet.getNetworkId()
    const current = await readAddresses(wallet)
    const hasOtherAccounts = JSON.stringify(current) !== JSON.stringify(addresses.get())
    if (hasOtherAccounts) addresses.set(current)
    if (wallet.state.get().neverAnswers) return
    for (const session of client.getSessions()) {
      if (hasOtherAccounts) await tellAccounts(session)
      if (networkId !== oldNetworkId) await tellNetwork(session)
    }
  }

  async function tellAccounts(session: Session): Promise<void> {
    const chains = readChains(session)
    await client.update(session.topic, buildNamespaces(chains, addresses.get()))
    for (const family of chainNamespaces) {
      const [chain] = chains.filter((each) => getChainNamespace(each) === family)
      if (chain)
        await client.emit(session.topic, {
          networkId: chain,
          name: 'accountsChanged',
          data: addresses.get()[family],
        })
    }
  }

  async function tellNetwork(session: Session): Promise<void> {
    const chains = readChains(session)
    if (!chains.some((chain) => getChainNamespace(chain) === 'eip155')) return
    if (!chains.includes(networkId))
      await client.update(session.topic, buildNamespaces([...chains, networkId], addresses.get()))
    const data = Number(parseCaipNetworkId(networkId).reference)
    await client.emit(session.topic, { networkId, name: 'chainChanged', data })
  }
}

/** The networks of a session. */
function readChains({ namespaces }: Session): CaipNetworkId[] {
  const chains = Object.values(namespaces).flatMap((namespace) => namespace.chains ?? [])
  return chains.map((chain) => parseWith(caipNetworkIdSchema, chain))
}
