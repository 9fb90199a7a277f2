import * as gangway from '@gangway/core'
import { sepolia } from '@gangway/registry'

const transports = gangway.createTransports({ [sepolia.id]: sepolia.rpcUrls[0] })
const config = gangway.createConfig({ networks: [sepolia], transports })
const find = (id: string) => document.getElementById(id) as HTMLInputElement
const show = (result: unknown) => find('result').replaceChildren(`${result}`)

config.subscribe((state, { descriptors }) => {
  const { address, balance } = gangway.getAccount(state)
  if (address) gangway.getBalances(config, { networkId: sepolia.caipNetworkId, address })
  find('account').replaceChildren(address ? `${address} has ${balance ?? '…'} ETH` : 'Choose a wallet:')
  if (state.descriptors !== descriptors) find('wallets').replaceChildren(...state.descriptors.map(toButton))
})
function toButton(descriptor: gangway.ConnectorDescriptor): HTMLButtonElement {
  const onclick = () => gangway.connect(config, { descriptor }).catch(show)
  return Object.assign(document.createElement('button'), { textContent: descriptor.name, onclick })
}
const send = () => gangway.sendTransaction(config, { to: find('to').value, value: 10n ** 16n })
find('sign').onclick = () => gangway.signMessage(config, { message: 'Hello' }).then(show, show)
find('send').onclick = () => send().then(show, show)
config.start()
