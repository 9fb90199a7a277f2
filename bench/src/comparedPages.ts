import { walletAddress, walletName } from './announceWallet.js'
import { pageFolders } from './buildPage.js'
import { installAppKit } from './peer/installAppKit.js'
import type { Sight } from './whenShown.js'

/** A page whose times are measured, and what a person sees in it. */
export type ComparedPage = {
  getFolder(): Promise<string>
  /** What is there once the page can be used. */
  first: Sight
  /** The button that opens its dialog, and the wallet's row in it; absent: it has none. */
  dialog?: { button: Sight; row: Sight }
  /** The row of the wallet; absent: nobody can be connected. */
  row?: Sight
}

const button: Sight = { selector: 'button', text: 'Connect' }
const wallet: Sight = { selector: 'button', text: walletName }
const dialogWallet: Sight = { selector: '[role=dialog] button', text: walletName }
const appKitButton: Sight = { selector: 'wui-connect-button', isDeep: true }
const appKitWallet: Sight = { selector: 'wui-list-wallet', text: walletName, isDeep: true }

/** The end of the address, which every page shows once somebody is connected. */
export const address: Sight = { selector: 'body', text: walletAddress.slice(-6) }

/** Our page, and those it is compared with. */
export const comparedPages = {
  'bare-react': { getFolder: async () => pageFolders['bare-react'], first: button },
  'bare-wagmi': { getFolder: async () => pageFolders['bare-wagmi'], first: wallet, row: wallet },
  'connect-button': {
    getFolder: async () => pageFolders['connect-button'],
    first: button,
    dialog: { button, row: dialogWallet },
    row: dialogWallet,
  },
  appkit: {
    getFolder: installAppKit,
    first: appKitButton,
    dialog: { button: appKitButton, row: appKitWallet },
    row: appKitWallet,
  },
} as const satisfies Record<string, ComparedPage>

/** Name of a page. */
export type PageName = keyof typeof comparedPages
