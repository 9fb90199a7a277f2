import { ethSendTransaction } from './ethSendTransaction.js'
import { ethSignTypedDataV4 } from './ethSignTypedDataV4.js'
import { personalSign } from './personalSign.js'
import type { PrepareRequest } from './signingContext.js'
import { solanaSignAllTransactions } from './solanaSignAllTransactions.js'
import { solanaSignAndSendTransaction } from './solanaSignAndSendTransaction.js'
import { solanaSignMessage } from './solanaSignMessage.js'
import { solanaSignTransaction } from './solanaSignTransaction.js'
import { walletGrantPermissions } from './walletGrantPermissions.js'
import { walletRevokePermissions } from './walletRevokePermissions.js'
import { walletSendCalls } from './walletSendCalls.js'

/** What reads a request, by its method; one file each. A method that is not here is never signed. product.md §7. */
export const prepareRequests: Readonly<Record<string, PrepareRequest>> = {
  personal_sign: personalSign,
  eth_signTypedData_v4: ethSignTypedDataV4,
  eth_sendTransaction: ethSendTransaction,
  wallet_sendCalls: walletSendCalls,
  wallet_grantPermissions: walletGrantPermissions,
  wallet_revokePermissions: walletRevokePermissions,
  solana_signMessage: solanaSignMessage,
  solana_signTransaction: solanaSignTransaction,
  solana_signAllTransactions: solanaSignAllTransactions,
  solana_signAndSendTransaction: solanaSignAndSendTransaction,
}
