import {
  type Chains,
  expect,
  type GangwayPage,
  getTokenAddress,
  type networks,
} from '@gangway/testing/playwright'
import type { Hex } from 'viem'
import { type GivenNft, giveNft } from './giveNft.js'
import type { SendKind } from './sendKinds.js'

/** What a journey is made of. */
type SendJourneyParts = {
  gangway: GangwayPage
  chains: Chains
  networkId: (typeof networks)[keyof typeof networks]['caipNetworkId']
  kind: SendKind
  from: string
  to: string
  /** The node of the network, and who mints NFTs there. */
  rpcUrl: string
  minter: { address: string; key: Hex }
}

/** One person's send of one kind, step by step. */
export class SendJourney {
  readonly #parts: SendJourneyParts
  #nft: GivenNft | null = null

  constructor(parts: SendJourneyParts) {
    this.#parts = parts
  }

  /** Gives the sender what the kind takes, or what a test leaves of it. Amounts as a person writes them. */
  async fund({
    coins = '5',
    balance = this.#parts.kind.balance,
  }: {
    coins?: string
    balance?: string
  } = {}): Promise<void> {
    const { chains, networkId, from, kind, minter, rpcUrl } = this.#parts
    if (kind.nft) {
      await chains.fund(networkId, from, 'native', coins)
      if (kind.namespace === 'eip155') await chains.fund(networkId, minter.address, 'native', '5')
      this.#nft = await giveNft(kind.nft, { rpcUrl, minterKey: minter.key, owner: from })
      return
    }
    if (kind.asset === null) return
    const isNative = kind.asset === 'native'
    await chains.fundAll(
      networkId,
      from,
      isNative ? { native: balance } : { native: coins, [kind.asset]: balance },
    )
  }

  /** Opens the page of somebody connected, with the form of the send filled. */
  async fill(amount = this.#parts.kind.amount): Promise<void> {
    const { gangway, networkId, kind, to } = this.#parts
    if (kind.asset === null) return this.#fillNft(amount)
    const asset = kind.asset === 'native' ? 'native' : getTokenAddress(networkId, kind.asset)
    const link = `/send?${new URLSearchParams({ to, asset, amount, chain: networkId })}`
    const family = kind.namespace === 'solana' ? 'Solana' : 'EVM'
    await gangway.remember(family)
    if (kind.isUnlisted) await this.#addToken()
    await gangway.goto(link)
    if (!kind.memo) return
    await gangway.sendForm.memo.fill(kind.memo)
  }

  /** Fills the form, reviews the send and has the wallet sign it. */
  async send(): Promise<void> {
    await this.fill()
    await this.#parts.gangway.sendForm.review()
    await this.confirm()
  }

  /** Sends what stands in the review: the wallet signs it. */
  async confirm(): Promise<void> {
    const { gangway, to } = this.#parts
    await gangway.review.expectRecipient(to)
    await gangway.review.send(this.#what)
    await gangway.wallet.confirm(this.#walletTitle)
    await gangway.expectNews('Transaction started')
  }

  /** Goes on from a form that is filled to the wallet, which declines; the review stays. */
  async decline(): Promise<void> {
    const { gangway } = this.#parts
    await gangway.sendForm.review()
    await gangway.review.send(this.#what)
    await gangway.wallet.decline(this.#walletTitle)
    await expect(gangway.dialog.heading('Review')).toBeVisible()
    await expect(gangway.dialog.root.getByText('You declined. Nothing was sent.')).toBeVisible()
  }

  /** Asserts that the form, filled, refuses more than there is, and goes on with what there is. */
  async expectTooMuch(): Promise<void> {
    const { gangway, kind } = this.#parts
    const { sendForm } = gangway
    if (this.#nft && kind.nft !== 'erc1155') return this.#expectGone(this.#nft)
    await sendForm.amount.fill(`${Number(kind.balance) + 1}`)
    await expect(sendForm.next(`Not enough ${kind.symbol}`)).toBeVisible()
    await expect(sendForm.next('Review')).toBeHidden()
    await sendForm.amount.fill(kind.amount)
  }

  /** Asserts what the activity list says of it. */
  expectStatus(status: string, timeout?: number): Promise<void> {
    return this.#parts.gangway.account.expectOutcome(this.#parts.kind.listed, status, timeout)
  }

  /** Asserts, by the chain, that the recipient got it. */
  expectReceived(): Promise<void> {
    return this.#expectHeld(this.#parts.kind.received)
  }

  /** Asserts, by the chain, that the recipient got nothing. */
  expectNothingReceived(): Promise<void> {
    return this.#expectHeld(0n)
  }

  async #expectHeld(amount: bigint): Promise<void> {
    const { chains, networkId, kind, to } = this.#parts
    const { asset } = kind
    const read = () => (asset === null ? this.#nft?.getHeld(to) : chains.getBalance(networkId, to, asset))
    await expect.poll(read).toBe(amount)
  }

  /** What the review and the list call what is sent. */
  get #what(): string {
    const { kind } = this.#parts
    return kind.nft ? kind.listed : `${kind.amount} ${kind.symbol}`
  }

  get #walletTitle(): string | RegExp {
    return this.#nft?.walletTitle ?? `Send ${this.#what}`
  }

  /** There is one, and another account has it: the form says so until it has come back. */
  async #expectGone(nft: GivenNft): Promise<void> {
    const { dialog, sendForm } = this.#parts.gangway
    const giveBack = await nft.takeAway()
    await this.#enterRecipient()
    await expect(dialog.root.getByText(/^This account does not hold .* any more/)).toBeVisible()
    await expect(sendForm.next('Cannot be sent like this')).toBeVisible()
    await expect(sendForm.next('Review')).toBeHidden()
    await giveBack()
    await this.#enterRecipient()
    await expect(sendForm.next('Review')).toBeEnabled()
  }

  async #fillNft(amount: string): Promise<void> {
    const { gangway, kind } = this.#parts
    await gangway.remember(kind.namespace === 'solana' ? 'Solana' : 'EVM')
    await gangway.goto()
    await gangway.openAccount()
    await gangway.account.openNft(kind.symbol)
    await gangway.account.startSend()
    await this.#enterRecipient()
    if (kind.nft === 'erc1155') await gangway.sendForm.amount.fill(amount)
  }

  /** Another recipient is another question to the network. */
  async #enterRecipient(): Promise<void> {
    const { gangway, to } = this.#parts
    await gangway.sendForm.recipient.fill('')
    await gangway.sendForm.recipient.fill(to)
  }

  async #addToken(): Promise<void> {
    const { gangway, networkId, kind } = this.#parts
    if (kind.asset === null) return
    await gangway.goto()
    await gangway.openAccount()
    await gangway.account.addToken(getTokenAddress(networkId, kind.asset))
    await expect(gangway.account.token(kind.symbol)).toBeVisible()
  }
}
