import type { ComponentType } from 'react'
import type { MessageKey } from '../locales/messageKey.js'
import type { DialogView } from '../router/viewParams.js'
import { ConnectView } from '../views/connect/ConnectView.js'
import { ConnectingExternalView } from '../views/connectingExternal/ConnectingExternalView.js'
import { HelpView } from '../views/help/HelpView.js'
import { NetworksView } from '../views/networks/NetworksView.js'
import { UnsupportedChainView } from '../views/networks/UnsupportedChainView.js'
import { createLateView } from './createLateView.js'

const ConnectingWalletConnectView = createLateView(
  async () =>
    (await import('../views/connectingWalletConnect/ConnectingWalletConnectView.js'))
      .ConnectingWalletConnectView,
)
const AllWalletsView = createLateView(
  async () => (await import('../views/allWallets/AllWalletsView.js')).AllWalletsView,
)
const WalletDetailView = createLateView(
  async () => (await import('../views/walletDetail/WalletDetailView.js')).WalletDetailView,
)
const MissingWalletView = createLateView(
  async () => (await import('../views/missingWallet/MissingWalletView.js')).MissingWalletView,
)
const EmailVerifyDeviceView = createLateView(
  async () => (await import('../views/email/EmailVerifyDeviceView.js')).EmailVerifyDeviceView,
)
const EmailVerifyOtpView = createLateView(
  async () => (await import('../views/email/EmailVerifyOtpView.js')).EmailVerifyOtpView,
)
const ApproveTransactionView = createLateView(
  async () => (await import('../views/approveTransaction/ApproveTransactionView.js')).ApproveTransactionView,
)
const SIWXSignMessageView = createLateView(
  async () => (await import('../views/signIn/SIWXSignMessageView.js')).SIWXSignMessageView,
)
const AccountView = createLateView(async () => (await import('../views/account/AccountView.js')).AccountView)
const NftView = createLateView(async () => (await import('../views/nft/NftView.js')).NftView)
const ProfileView = createLateView(async () => (await import('../views/profile/ProfileView.js')).ProfileView)
const AddTokenView = createLateView(
  async () => (await import('../views/addToken/AddTokenView.js')).AddTokenView,
)
const ReceiveView = createLateView(async () => (await import('../views/receive/ReceiveView.js')).ReceiveView)
const SendView = createLateView(async () => (await import('../views/send/SendView.js')).SendView)
const SendAssetView = createLateView(
  async () => (await import('../views/send/asset/SendAssetView.js')).SendAssetView,
)
const SendFeeView = createLateView(async () => (await import('../views/send/fee/SendFeeView.js')).SendFeeView)
const SendReviewView = createLateView(
  async () => (await import('../views/send/review/SendReviewView.js')).SendReviewView,
)
const SendConfirmView = createLateView(
  async () => (await import('../views/send/confirm/SendConfirmView.js')).SendConfirmView,
)
const TransactionView = createLateView(
  async () => (await import('../views/transaction/TransactionView.js')).TransactionView,
)

/** What each view is drawn by, and the key of its title, which the view's text params fill. */
export const views: Readonly<Record<DialogView, { component: ComponentType; titleKey: MessageKey }>> = {
  Connect: { component: ConnectView, titleKey: 'view.connect' },
  ConnectingExternal: { component: ConnectingExternalView, titleKey: 'view.connectingExternal' },
  EmailVerifyDevice: { component: EmailVerifyDeviceView, titleKey: 'view.emailVerifyDevice' },
  EmailVerifyOtp: { component: EmailVerifyOtpView, titleKey: 'view.emailVerifyOtp' },
  ConnectingWalletConnect: {
    component: ConnectingWalletConnectView,
    titleKey: 'view.connectingWalletConnect',
  },
  AllWallets: { component: AllWalletsView, titleKey: 'view.allWallets' },
  WalletDetail: { component: WalletDetailView, titleKey: 'view.walletDetail' },
  MissingWallet: { component: MissingWalletView, titleKey: 'view.missingWallet' },
  Help: { component: HelpView, titleKey: 'view.help' },
  Networks: { component: NetworksView, titleKey: 'view.networks' },
  UnsupportedChain: { component: UnsupportedChainView, titleKey: 'view.unsupportedChain' },
  SIWXSignMessage: { component: SIWXSignMessageView, titleKey: 'view.signIn' },
  // The older name of the same view. SPEC §2; modal-behaviour §1.
  ConnectingSiwe: { component: SIWXSignMessageView, titleKey: 'view.signIn' },
  ApproveTransaction: { component: ApproveTransactionView, titleKey: 'view.approveTransaction' },
  Account: { component: AccountView, titleKey: 'view.account' },
  Nft: { component: NftView, titleKey: 'view.nft' },
  Profile: { component: ProfileView, titleKey: 'view.profile' },
  AddToken: { component: AddTokenView, titleKey: 'view.addToken' },
  Receive: { component: ReceiveView, titleKey: 'view.receive' },
  Send: { component: SendView, titleKey: 'view.send' },
  SendAsset: { component: SendAssetView, titleKey: 'view.sendAsset' },
  SendFee: { component: SendFeeView, titleKey: 'view.sendFee' },
  SendReview: { component: SendReviewView, titleKey: 'view.sendReview' },
  SendConfirm: { component: SendConfirmView, titleKey: 'view.sendConfirm' },
  Transaction: { component: TransactionView, titleKey: 'view.transaction' },
}
