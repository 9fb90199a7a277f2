import { parseWith } from '@gangway/protocol'
import { expect, type Page, type Route } from '@playwright/test'
import * as v from 'valibot'
import { type Family, rememberConnection } from '../rememberConnection.js'
import { AccountView } from './AccountView.js'
import { BuyForm } from './BuyForm.js'
import { ConnectButton } from './ConnectButton.js'
import { EmailLogin } from './EmailLogin.js'
import { FrameApproval } from './FrameApproval.js'
import { GangwayDialog } from './GangwayDialog.js'
import { PairingView } from './PairingView.js'
import { ProfileView } from './ProfileView.js'
import { SendForm } from './SendForm.js'
import { SendReview } from './SendReview.js'
import { SignInView } from './SignInView.js'
import { SocialLogin } from './SocialLogin.js'
import { SwapForm } from './SwapForm.js'
import { TestWalletWindow } from './TestWalletWindow.js'

/** What a link to the send form fills in. interface-guide.md §9.1 */
export type SendLinkParameters = { to: string; asset: string; amount: string; chain: string }

const rpcRequestSchema = v.object({ method: v.string() })
const rpcBodySchema = v.union([
  v.array(rpcRequestSchema),
  v.pipe(
    rpcRequestSchema,
    v.transform((request) => [request]),
  ),
])

/** The whole page, with what a person does across its parts. */
export class GangwayPage {
  readonly page: Page
  readonly connectButton: ConnectButton
  readonly dialog: GangwayDialog
  readonly account: AccountView
  readonly profile: ProfileView
  readonly sendForm: SendForm
  readonly buyForm: BuyForm
  readonly review: SendReview
  readonly swapForm: SwapForm
  readonly signIn: SignInView
  readonly wallet: TestWalletWindow
  readonly emailLogin: EmailLogin
  readonly socialLogin: SocialLogin
  readonly pairing: PairingView
  readonly approval: FrameApproval

  constructor(page: Page) {
    this.page = page
    this.connectButton = new ConnectButton(page)
    this.dialog = new GangwayDialog(page)
    this.account = new AccountView(this.dialog)
    this.profile = new ProfileView(this.dialog)
    this.sendForm = new SendForm(this.dialog)
    this.buyForm = new BuyForm(this.dialog)
    this.review = new SendReview(this.dialog)
    this.swapForm = new SwapForm(this.dialog)
    this.signIn = new SignInView(this.dialog)
    this.wallet = new TestWalletWindow(page)
    this.emailLogin = new EmailLogin(this.dialog)
    this.socialLogin = new SocialLogin(this.dialog)
    this.pairing = new PairingView(this.connectButton, this.dialog)
    this.approval = new FrameApproval(page)
  }

  async goto(path = '/'): Promise<void> {
    await this.page.goto(path)
  }

  /** Lets the browser remember an earlier visit with a connected wallet; call it before the page is opened. */
  async remember(family: Family): Promise<void> {
    await rememberConnection(this.page, family)
  }

  /** Opens the page for somebody whose wallet was connected on an earlier visit, which the page then restores. */
  async arrive(family: Family, path = '/'): Promise<void> {
    await this.remember(family)
    await this.goto(path)
    await this.#expectConnected()
  }

  /** From the button to the approved request. */
  async connect(family: Family, wallet = this.wallet): Promise<void> {
    await this.connectButton.open()
    await this.dialog.chooseWallet(wallet.name, family)
    await wallet.confirm('Connect')
    await this.#expectConnected()
  }

  async openAccount(): Promise<void> {
    // Before the wallet has come back after a reload the button opens something else.
    await this.#expectConnected()
    await this.connectButton.open()
    await expect(this.dialog.heading('Account')).toBeVisible()
  }

  // Its words will not do: "Connecting…" looks much like an address cut short.
  async #expectConnected(): Promise<void> {
    await expect(this.connectButton.root).toHaveAttribute(
      'data-state',
      /^(connected|wrongNetwork|signInNeeded)$/,
    )
  }

  /** Chooses a network from the header's list. */
  async chooseNetwork(name: string): Promise<void> {
    await this.page
      .getByRole('banner')
      .getByRole('button', { name: /^Network: / })
      .click()
    await expect(this.dialog.heading('Choose network')).toBeVisible()
    await this.dialog.button(new RegExp(`^${name}`)).click()
  }

  async expectNetwork(name: string): Promise<void> {
    await expect(
      this.page.getByRole('banner').getByRole('button', { name: /^Network: / }),
    ).toHaveAccessibleName(`Network: ${name}`)
  }

  /** Asserts that news pops up. */
  async expectNews(text: string): Promise<void> {
    await expect(this.page.locator('[data-gangway-toasts]').getByText(text)).toBeVisible()
  }

  /** From the page of somebody connected to the empty form of a send. */
  async openSendForm(family: Family): Promise<void> {
    await this.arrive(family)
    await this.openAccount()
    await this.account.startSend()
  }

  /** From the page of somebody connected to the empty form of a swap. */
  async openSwapForm(family: Family): Promise<void> {
    await this.arrive(family)
    await this.openAccount()
    await this.dialog.button('Swap').click()
    await expect(this.dialog.heading('Swap')).toBeVisible()
  }

  /** From the page of somebody connected to the form that buys. */
  async openBuyForm(family: Family): Promise<void> {
    await this.arrive(family)
    await this.openAccount()
    await this.buyForm.open()
  }

  /** From the page of somebody connected to the review of a send, which must show the whole recipient. */
  async reviewSend(family: Family, send: { asset: string; to: string; amount: string }): Promise<void> {
    await this.openSendForm(family)
    await this.sendForm.fill(send)
    await this.sendForm.review()
    await this.review.expectRecipient(send.to)
  }

  /** Sends what is reviewed, e.g. `1.5 USDX`, and confirms it in the wallet, which must show the same amount. */
  async sendReviewed(amount: string): Promise<void> {
    await this.review.send(amount)
    await this.wallet.confirm(`Send ${amount}`)
  }

  /**
   * Lets the deployment's API fail to answer some JSON-RPC methods of this page from now on, e.g. those a fee follows
   * from. Resolves with the way to end it.
   */
  async failRpc(methods: readonly string[]): Promise<() => Promise<void>> {
    const isRpc = ({ pathname, searchParams }: URL) => pathname === '/v1/' && searchParams.has('chainId')
    const failMethods = async (route: Route) => {
      const asked = parseWith(rpcBodySchema, route.request().postDataJSON())
      if (!asked.some(({ method }) => methods.includes(method))) return route.fallback()
      const headers = { 'access-control-allow-origin': '*' }
      await route.fulfill({ status: 502, headers, json: { status: 'FAILED', reasons: [] } })
    }
    await this.page.route(isRpc, failMethods)
    return () => this.page.unroute(isRpc, failMethods)
  }

  /** Opens the form filled from a link and goes on to the review. */
  async reviewLink(link: SendLinkParameters): Promise<void> {
    await this.goto(`/send?${new URLSearchParams(link)}`)
    await this.sendForm.review()
  }
}
