import { type ComponentType, lazy } from 'react'
import type { MessageKey } from '../locales/messageKey.js'
import { ConnectingExternalView } from '../views/ConnectingExternalView.js'
import { ConnectView } from '../views/ConnectView.js'
import { HelpView } from '../views/HelpView.js'
import { NetworksView } from '../views/NetworksView.js'
import { UnsupportedChainView } from '../views/UnsupportedChainView.js'
import type { DialogView } from './viewParams.js'

const AccountView = lazy(async () => ({ default: (await import('../views/AccountView.js')).AccountView }))
const ProfileView = lazy(async () => ({ default: (await import('../views/ProfileView.js')).ProfileView }))
const AddTokenView = lazy(async () => ({ default: (await import('../views/AddTokenView.js')).AddTokenView }))
const SendView = lazy(async () => ({ default: (await import('../views/SendView.js')).SendView }))
const SendAssetView = lazy(async () => ({
  default: (await import('../views/SendAssetView.js')).SendAssetView,
}))
const SendFeeView = lazy(async () => ({ default: (await import('../views/SendFeeView.js')).SendFeeView }))
const SendReviewView = lazy(async () => ({
  default: (await import('../views/SendReviewView.js')).SendReviewView,
}))
const SendConfirmView = lazy(async () => ({
  default: (await import('../views/SendConfirmView.js')).SendConfirmView,
}))
const TransactionView = lazy(async () => ({
  default: (await import('../views/TransactionView.js')).TransactionView,
}))

/** What each view is drawn by, and the key of its title, which the view's text params fill. */
export const views: Readonly<Record<DialogView, { component: ComponentType; titleKey: MessageKey }>> = {
  Connect: { component: ConnectView, titleKey: 'view.connect' },
  ConnectingExternal: { component: ConnectingExternalView, titleKey: 'view.connectingExternal' },
  Help: { component: HelpView, titleKey: 'view.help' },
  Networks: { component: NetworksView, titleKey: 'view.networks' },
  UnsupportedChain: { component: UnsupportedChainView, titleKey: 'view.unsupportedChain' },
  Account: { component: AccountView, titleKey: 'view.account' },
  Profile: { component: ProfileView, titleKey: 'view.profile' },
  AddToken: { component: AddTokenView, titleKey: 'view.addToken' },
  Send: { component: SendView, titleKey: 'view.send' },
  SendAsset: { component: SendAssetView, titleKey: 'view.sendAsset' },
  SendFee: { component: SendFeeView, titleKey: 'view.sendFee' },
  SendReview: { component: SendReviewView, titleKey: 'view.sendReview' },
  SendConfirm: { component: SendConfirmView, titleKey: 'view.sendConfirm' },
  Transaction: { component: TransactionView, titleKey: 'view.transaction' },
}
