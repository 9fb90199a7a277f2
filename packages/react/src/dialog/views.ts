import { type ComponentType, lazy } from 'react'
import type { MessageKey } from '../locales/messageKey.js'
import { ConnectingExternalView } from '../views/ConnectingExternalView.js'
import { ConnectView } from '../views/ConnectView.js'
import { HelpView } from '../views/HelpView.js'
import { NetworksView } from '../views/NetworksView.js'
import { UnsupportedChainView } from '../views/UnsupportedChainView.js'
import type { DialogView } from './viewParams.js'

const AccountView = lazy(async () => ({ default: (await import('../views/AccountView.js')).AccountView }))
const SendView = lazy(async () => ({ default: (await import('../views/SendView.js')).SendView }))
const SendAssetView = lazy(async () => ({
  default: (await import('../views/SendAssetView.js')).SendAssetView,
}))
const SendReviewView = lazy(async () => ({
  default: (await import('../views/SendReviewView.js')).SendReviewView,
}))
const SendConfirmView = lazy(async () => ({
  default: (await import('../views/SendConfirmView.js')).SendConfirmView,
}))

/** What each view is drawn by, and the key of its title, which the view's text params fill. */
export const views: Readonly<Record<DialogView, { component: ComponentType; titleKey: MessageKey }>> = {
  Connect: { component: ConnectView, titleKey: 'view.connect' },
  ConnectingExternal: { component: ConnectingExternalView, titleKey: 'view.connectingExternal' },
  Help: { component: HelpView, titleKey: 'view.help' },
  Networks: { component: NetworksView, titleKey: 'view.networks' },
  UnsupportedChain: { component: UnsupportedChainView, titleKey: 'view.unsupportedChain' },
  Account: { component: AccountView, titleKey: 'view.account' },
  Send: { component: SendView, titleKey: 'view.send' },
  SendAsset: { component: SendAssetView, titleKey: 'view.sendAsset' },
  SendReview: { component: SendReviewView, titleKey: 'view.sendReview' },
  SendConfirm: { component: SendConfirmView, titleKey: 'view.sendConfirm' },
}
