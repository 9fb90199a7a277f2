import { createConfig, createTransports, sendTransaction, signMessage } from '@gangway/core'
import { defineGangwayButton } from '@gangway/element'
import { sepolia } from '@gangway/registry'

const transports = createTransports({ [sepolia.id]: sepolia.rpcUrls[0] })
const config = createConfig({ networks: [sepolia], transports })
const find = (id: string) => document.getElementById(id) as HTMLInputElement
const show = (result: unknown) => find('result').replaceChildren(`${result}`)

defineGangwayButton()
for (const button of document.querySelectorAll('gangway-button')) button.config = config
document.addEventListener('gangway-change', ({ detail: { address, balance } }) => {
  find('account').replaceChildren(address ? `${address} has ${balance ?? '…'} ETH` : 'Nobody is connected.')
})
const send = () => sendTransaction(config, { to: find('to').value, value: 10n ** 16n })
find('sign').onclick = () => signMessage(config, { message: 'Hello' }).then(show, show)
find('send').onclick = () => send().then(show, show)
