import {
  type Chains,
  expect,
  type GangwayPage,
  getTokenAddress,
  type networks,
} from '@gangway/testing/playwright'
import type { SendKind } from './sendKinds.js'

/** What a journey is made of. */
type SendJourneyParts = {
  gangway: GangwayPage
  chains: Chains
  networkId: (typeof networks)[keyof typeof networks]['caipNetworkId']
  kind: SendKind
  from: string
  to: string
}

/** One person's send of one kind, step by step. */
export class SendJourney {
  readonly #parts: SendJourneyParts

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
    const { chains, networkId, from, kind } = this.#parts
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
    const { gangway, kind, to } = this.#parts
    await gangway.review.expectRecipient(to)
    await gangway.sendReviewed(`${kind.amount} ${kind.symbol}`)
    await gangway.expectNews('Transaction started')
  }

  /** Goes on from a form that is filled to the wallet, which declines; the review stays. */
  async decline(): Promise<void> {
    const { gangway, kind } = this.#parts
    await gangway.sendForm.review()
    await gangway.review.send(`${kind.amount} ${kind.symbol}`)
    await gangway.wallet.decline(`Send ${kind.amount} ${kind.symbol}`)
    await expect(gangway.dialog.heading('Review')).toBeVisible()
    await expect(gangway.dialog.root.getByText('You declined. Nothing was sent.')).toBeVisible()
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
    await expect.poll(() => chains.getBalance(networkId, to, kind.asset)).toBe(amount)
  }

  async #addToken(): Promise<void> {
    const { gangway, networkId, kind } = this.#parts
    await gangway.goto()
    await gangway.openAccount()
    await gangway.account.addToken(getTokenAddress(networkId, kind.asset))
    await expect(gangway.account.token(kind.symbol)).toBeVisible()
  }
}
