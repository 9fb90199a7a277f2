import { expect, hasSolana, networks, test } from '@gangway/testing/playwright'
import { giveNft } from '../outcomes/giveNft.js'
import { expectAccessible } from '../support/expectAccessible.js'
import { expectToFit } from '../support/expectToFit.js'
import { readOwnAddresses } from '../support/readOwnAddresses.js'
import { shows } from '../support/shows.js'

const { one, solana } = networks

test('an NFT goes from its page to another account; a contract that does not take it is refused before', async ({
  gangway,
  world,
  chains,
  accounts,
  recipients,
}) => {
  const { dialog, page, account, review, sendForm, wallet } = gangway
  const [from] = accounts.evm
  const [to, minter] = recipients.evm
  await chains.fund(one.caipNetworkId, from, 'native', '5')
  await chains.fund(one.caipNetworkId, minter, 'native', '5')
  const nft = await giveNft('erc721', {
    rpcUrl: world.rpc[one.caipNetworkId] ?? '',
    minterKey: recipients.keys.eip155[1],
    owner: from,
  })
  await gangway.arrive('EVM')
  await gangway.openAccount()
  await account.openNft('Open Prints #1')
  await account.startSend()
  await expect(dialog.heading('Send')).toBeVisible()
  await expect(sendForm.amount).toHaveCount(0)

  await sendForm.recipient.fill('0x98eDDadCfde04dC22a0e62119617e74a6Bc77313')
  await expect(dialog.root.getByText(/^This is the contract of a token/)).toBeVisible()
  await expect(dialog.root.getByText(/^This would fail: .*ERC721Receiver/)).toBeVisible()
  await expect(sendForm.next('Cannot be sent like this')).toBeVisible()

  const giveBack = await nft.takeAway()
  await sendForm.recipient.fill(to)
  await expect(
    dialog.root.getByText('This account does not hold Open Prints #1 any more. It cannot be sent'),
  ).toBeVisible()
  shows('account.nftGone')
  await giveBack()
  await sendForm.recipient.fill('')
  await sendForm.recipient.fill(to)
  await expect(sendForm.next('Review')).toBeEnabled()
  shows('account.nftSend')
  await expectAccessible(page, 'the form of an NFT')

  await sendForm.review()
  await review.expectRecipient(to)
  await expect(dialog.root.getByText('Token id')).toBeVisible()
  await expectAccessible(page, 'the review of an NFT')
  const size = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectToFit(page, 'the review of an NFT')
  if (size) await page.setViewportSize(size)
  await review.send('Open Prints #1')
  await wallet.confirm(nft.walletTitle)
  await gangway.expectNews('Transaction started')
  await account.expectSent('Open Prints #1')
  await expect.poll(() => nft.getHeld(to)).toBe(1n)
  await account.openTab('NFTs')
  await expect(dialog.root.getByText('No NFTs to show')).toBeVisible()
})

test('an NFT of Solana arrives in the account that is opened for it', async ({
  gangway,
  world,
  chains,
  accounts,
  recipients,
}) => {
  test.skip(!hasSolana(world), 'this platform has no Solana node')
  const { account, dialog, review, sendForm, wallet } = gangway
  const [owner] = accounts.solana
  const [to] = recipients.solana
  await chains.fund(solana.caipNetworkId, owner, 'native', '5')
  const nft = await giveNft('metaplex', {
    rpcUrl: world.rpc[solana.caipNetworkId] ?? '',
    minterKey: recipients.keys.eip155[1],
    owner,
  })
  await gangway.arrive('Solana')
  await gangway.openAccount()
  await account.openNft('Sea 7')
  await account.startSend()
  await sendForm.recipient.fill(to)
  await expect(dialog.root.getByText(/^Creates their token account/)).toBeVisible()
  await sendForm.review()
  await review.expectRecipient(to)
  await review.send('Sea 7')
  await wallet.confirm(nft.walletTitle)
  await gangway.expectNews('Transaction started')
  await account.expectSent('Sea 7')
  await expect.poll(() => nft.getHeld(to)).toBe(1n)
})

test('the wallet in the frame says which NFT of which contract leaves, by the data alone', async ({
  gangway,
  world,
  chains,
  recipients,
}) => {
  const { account, approval, connectButton, emailLogin, page, review, sendForm } = gangway
  const [to, minter] = recipients.evm
  await gangway.goto()
  await connectButton.open()
  await emailLogin.finish(world, `nft-${crypto.randomUUID()}@example.com`)
  const { eip155: own } = await readOwnAddresses(page)
  await chains.fund(one.caipNetworkId, own, 'native', '5')
  await chains.fund(one.caipNetworkId, minter, 'native', '5')
  const nft = await giveNft('erc1155', {
    rpcUrl: world.rpc[one.caipNetworkId] ?? '',
    minterKey: recipients.keys.eip155[1],
    owner: own,
  })
  await gangway.openAccount()
  await account.openNft('Local Parts #7')
  await account.startSend()
  await sendForm.recipient.fill(to)
  await sendForm.amount.fill('2')
  await sendForm.review()
  await review.send('2 × Local Parts #7')
  await approval.expectOpen('Send 2 × item #7')
  await approval.expectRow('Calls itself', 'Local Parts (unverified)')
  await approval.expectRow('To', to)
  await approval.approve('Send 2 × item #7')
  await gangway.expectNews('Transaction started')
  await account.expectSent('2 × Local Parts #7')
  await expect.poll(() => nft.getHeld(to)).toBe(2n)
})
