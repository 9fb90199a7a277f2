export * from './createTestWallet.js'
export * from './keys.js'
export type { TestWalletGlobal } from './main.js'
export * from './walletState.js'
