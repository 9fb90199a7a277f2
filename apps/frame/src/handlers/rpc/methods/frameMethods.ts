import type { RpcAnswer } from '../rpcAnswer.js'
import { ethAccounts } from './ethAccounts.js'
import { ethChainId } from './ethChainId.js'
import { walletGetAssets } from './walletGetAssets.js'
import { walletGetCallsStatus } from './walletGetCallsStatus.js'
import { walletGetCapabilities } from './walletGetCapabilities.js'
import { walletShowCallsStatus } from './walletShowCallsStatus.js'

/** The methods the frame answers without a signature, by name. */
export const frameMethods: Readonly<Record<string, RpcAnswer>> = {
  eth_accounts: ethAccounts,
  eth_chainId: ethChainId,
  wallet_getAssets: walletGetAssets,
  wallet_getCallsStatus: walletGetCallsStatus,
  wallet_getCapabilities: walletGetCapabilities,
  wallet_showCallsStatus: walletShowCallsStatus,
}
