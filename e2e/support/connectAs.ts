import type { FreshAccounts, GangwayPage, PhoneWallet, TestWorld } from '@gangway/testing/playwright'
import { readOwnAddresses } from './readOwnAddresses.js'

/** A kind of wallet that a person may have. */
export type WalletKind = 'an installed wallet' | 'a phone’s wallet' | 'the wallet in the frame'

/** A wallet that is connected. */
export type ConnectedWallet = {
  kind: WalletKind
  /** Its address on EVM networks. */
  address: string
  /** Waits for the request that is shown, and says yes. */
  approve(): Promise<void>
}

/** Opens the page and connects a wallet of a kind, as a person does. */
export async function connectAs(
  kind: WalletKind,
  parts: { gangway: GangwayPage; phone: PhoneWallet; world: TestWorld; accounts: FreshAccounts },
): Promise<ConnectedWallet> {
  const { gangway, phone, world, accounts } = parts
  const { approval, connectButton, emailLogin, pairing, wallet } = gangway
  const [address] = accounts.evm
  if (kind === 'an installed wallet') {
    await gangway.arrive('EVM')
    return { kind, address, approve: () => wallet.confirm('Call a contract') }
  }
  if (kind === 'a phone’s wallet') {
    await phone.open()
    await gangway.goto()
    await pairing.connect(phone)
    await connectButton.expectAccount(address)
    return { kind, address, approve: () => phone.approve() }
  }
  await gangway.goto()
  await connectButton.open()
  await emailLogin.finish(world, `kind-${crypto.randomUUID()}@example.com`)
  const { eip155 } = await readOwnAddresses(gangway.page)
  // Whatever the frame calls it.
  return { kind, address: eip155, approve: () => approval.approve(/./) }
}
