import { getPermittedAccounts } from '../getPermittedAccounts.js'
import { toChainIdHex } from '../toChainIdHex.js'
import { addEthereumChain } from './addEthereumChain.js'
import { getCallsStatus, getCapabilities, sendCalls, unlessBatchesAreUnknown } from './calls.js'
import { getPermissions, requestPermissions, revokePermissions } from './permissions.js'
import { requestAccounts } from './requestAccounts.js'
import { sendTransaction } from './sendTransaction.js'
import { personalSign, signTypedData } from './signing.js'
import { switchEthereumChain } from './switchEthereumChain.js'
import type { WalletMethod } from './WalletMethod.js'

/** The methods the wallet answers itself; all others are reads for the node. */
export const methods: Readonly<Record<string, WalletMethod>> = {
  eth_accounts: async (context) => getPermittedAccounts(context),
  eth_chainId: async (context) => toChainIdHex(context.getNetworkId()),
  net_version: async (context) => `${Number(toChainIdHex(context.getNetworkId()))}`,
  eth_requestAccounts: requestAccounts,
  eth_sendTransaction: sendTransaction,
  eth_signTypedData_v4: signTypedData,
  personal_sign: personalSign,
  wallet_addEthereumChain: addEthereumChain,
  wallet_getCallsStatus: unlessBatchesAreUnknown(getCallsStatus),
  wallet_getCapabilities: unlessBatchesAreUnknown(getCapabilities),
  wallet_getPermissions: getPermissions,
  wallet_requestPermissions: requestPermissions,
  wallet_revokePermissions: revokePermissions,
  wallet_sendCalls: unlessBatchesAreUnknown(sendCalls),
  wallet_switchEthereumChain: switchEthereumChain,
}
