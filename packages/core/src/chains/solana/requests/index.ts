/** What apps ask of Solana wallets, in one file that loads when the first of them does. */
export { readTransaction } from './readTransaction.js'
export { signAndSend, toRow } from './signAndSend.js'
export { signBytes } from './signMessage.js'
export { signTransactions } from './signTransactions.js'
export { toKitMessage, toKitTransaction, toSignatureBytes } from './toKit.js'
