/** Whole addresses of the embedded wallet. */
export type OwnAddresses = { eip155: string; solana: string }

/**
 * What a page asks every library's way: its EIP-6963 provider and its Wallet Standard account. Null while one of both is not
 * known. Runs in the page of whichever driver, so it names nothing outside itself.
 */
export async function findOwnAddresses(): Promise<OwnAddresses | null> {
  const found = { eip155: '', solana: '' }
  const requests: Promise<void>[] = []
  addEventListener('eip6963:announceProvider', (event) => {
    const { info, provider } = Reflect.get(event, 'detail')
    if (info.rdns !== 'org.gangway.frame') return
    requests.push(
      provider.request({ method: 'eth_accounts' }).then((accounts: string[]) => {
        found.eip155 = accounts[0] ?? ''
      }),
    )
  })
  dispatchEvent(new Event('eip6963:requestProvider'))
  const api = {
    register(...wallets: { name: string; accounts: { address: string }[] }[]) {
      for (const { name, accounts } of wallets)
        if (name === 'Email wallet') found.solana = accounts[0]?.address ?? ''
    },
  }
  dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  await Promise.all(requests)
  return found.eip155 !== '' && found.solana !== '' ? found : null
}
