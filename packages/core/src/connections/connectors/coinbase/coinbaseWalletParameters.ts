/** Which wallets of this kind a person is offered in the window. */
export type CoinbasePreference = 'all' | 'smartWalletOnly' | 'eoaOnly'

/** Parameters of `coinbaseWallet`. */
export type CoinbaseWalletParameters = {
  /** Passkey wallet, mobile app or extension; default `all` (modal-behaviour.md §13). */
  preference?: CoinbasePreference
  /** Who asks, as the window shows it; default: the page's title. */
  appName?: string
  /** https address of a picture; default: the window shows none. */
  appLogoUrl?: string
  /** What the row is called; default `Coinbase Wallet`. */
  name?: string
  /** Data URI or an address on this deployment; default: the letter picture. */
  icon?: string
}
