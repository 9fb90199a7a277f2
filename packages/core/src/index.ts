export { storageKeys } from '@gangway/protocol'
export * from './accountData/balances/getBalances.js'
export type { BalanceEntry, TokenBalance } from './accountData/balances/tokenBalance.js'
export type { Contact } from './accountData/contacts/contact.js'
export * from './accountData/contacts/getContacts.js'
export { isSameContact } from './accountData/contacts/openContacts.js'
export * from './accountData/contacts/removeContact.js'
export * from './accountData/contacts/saveContact.js'
export * from './accountData/getAccount.js'
export type { AccountTransaction, AccountTransfer } from './accountData/history/accountTransaction.js'
export * from './accountData/history/getHistory.js'
export * from './accountData/history/getPayment.js'
export * from './accountData/history/getSentTo.js'
export * from './accountData/history/mergeActivity.js'
export type { AccountList } from './accountData/lists/accountList.js'
export * from './accountData/names/getIdentity.js'
export type { Identity } from './accountData/names/identity.js'
export * from './accountData/names/resolveName.js'
export * from './accountData/nfts/getNfts.js'
export type { Nft } from './accountData/nfts/nft.js'
export { isHidden } from './accountData/spam/isHidden.js'
export * from './accountData/stream/followAccount.js'
export * from './accountData/tokens/addToken.js'
export type { Imitated } from './accountData/tokens/findImitated.js'
export type { TokenPresence } from './accountData/tokens/getTokenPresence.js'
export * from './accountData/tokens/lookUpToken.js'
export * from './accountData/tokens/removeToken.js'
export { getCallsStatus, showCallsStatus } from './calls/getCallsStatus.js'
export * from './calls/getCapabilities.js'
export { callsClient } from './calls/openCallsClient.js'
export { type SendCallsParameters, type SentCalls, sendCalls } from './calls/sendCalls.js'
export type { CallProgress } from './calls/sendInSequence.js'
export * from './calls/waitForCalls.js'
export type { Batch, BatchTotal, Move, MovingCall, PreparedBatch } from './chains/batch.js'
export type {
  Call,
  CallReceipt,
  CallsCapabilities,
  CallsClient,
  CallsState,
  CallsStatus,
} from './chains/callsClient.js'
export type { FindTransactionsParameters, FoundTransactions } from './chains/foundTransactions.js'
export * from './chains/getFundsProblem.js'
export { getNamespaceClient, namespaceClients } from './chains/getNamespaceClient.js'
export type { NamespaceClient, TransactionUpdate } from './chains/namespaceClient.js'
export * from './chains/sendParameters.js'
export type {
  SentMove,
  SentReplacement,
  SentTransaction,
  TransactionStatus,
} from './chains/sentTransaction.js'
export type { TokenMetadata } from './chains/tokenMetadata.js'
export type {
  Config,
  ConfiguredNetwork,
  CreateConfigParameters,
  FeatureChoice,
  Metadata,
  WalletListOptions,
} from './config/config.js'
export type {
  Connector,
  ConnectorContext,
  ConnectorDescriptor,
  ConnectorEvent,
} from './config/connector.js'
export * from './config/getActiveConnection.js'
export * from './config/getNetwork.js'
export * from './config/openStored.js'
export * from './config/slice.js'
export { defineSlot } from './config/slot.js'
export type {
  Account,
  ChosenAccount,
  Connection,
  ConnectionStatus,
  State,
} from './config/state.js'
export { type ConnectParameters, connect } from './connections/connect.js'
export { coinbaseWallet } from './connections/connectors/coinbase/coinbaseWallet.js'
export type {
  CoinbasePreference,
  CoinbaseWalletParameters,
} from './connections/connectors/coinbase/coinbaseWalletParameters.js'
export * from './connections/disconnect.js'
export * from './connections/disconnectAll.js'
export { listenForWallets } from './connections/discovery/listenForWallets.js'
export type { WalletSource, WalletSourceList } from './connections/discovery/walletSource.js'
export { frameConnectionIds, isFrameConnection } from './connections/frameIdentity.js'
export { type FromWagmiConnectorContext, fromWagmiConnector } from './connections/fromWagmiConnector.js'
export * from './connections/lookForWallets.js'
export { isPairingConnection, pairingConnectionIds } from './connections/pairingIdentity.js'
export type { ChosenWallet, PairingWallet } from './connections/pairingWallet.js'
export * from './connections/prepareConnect.js'
export * from './connections/reconnect.js'
export * from './connections/stopReconnecting.js'
export * from './connections/switchAccount.js'
export * from './connections/switchConnection.js'
export * from './connections/switchNetwork.js'
export {
  type FetchWalletsParameters,
  fetchWallets,
  type WalletPage,
} from './connections/wallets/fetchWallets.js'
export { getBrowseLink } from './connections/wallets/getBrowseLink.js'
export type { ListedWallet, WalletStore } from './connections/wallets/listedWallet.js'
export { createConfig } from './createConfig.js'
export * from './embeddedWallet/changeEmail.js'
export { createFrameDescriptor } from './embeddedWallet/createFrameDescriptor.js'
export type { FrameOptions } from './embeddedWallet/frameOptions.js'
export type { FrameTheme, LoginAction } from './embeddedWallet/frameSession.js'
export { frameSlot } from './embeddedWallet/frameSession.js'
export type { EmailLogin, FrameApproval, FrameState, SocialLogin } from './embeddedWallet/frameState.js'
export * from './embeddedWallet/hideFrame.js'
export * from './embeddedWallet/login/abortLogin.js'
export * from './embeddedWallet/login/connectEmail.js'
export * from './embeddedWallet/login/connectOtp.js'
export * from './embeddedWallet/login/getEmailCooldown.js'
export * from './embeddedWallet/login/social/connectFarcaster.js'
export * from './embeddedWallet/login/social/connectSocial.js'
export * from './embeddedWallet/login/social/getSocialProviders.js'
export * from './embeddedWallet/login/social/leaveForSocial.js'
export * from './embeddedWallet/login/social/openSocialWindow.js'
export * from './embeddedWallet/login/waitForDevice.js'
export type { FramePlacement } from './embeddedWallet/placeFrame.js'
export { preloadFrame } from './embeddedWallet/preloadFrame.js'
export * from './embeddedWallet/rejectApprovals.js'
export * from './embeddedWallet/setPreferredAccountType.js'
export * from './embeddedWallet/showFrame.js'
export * from './embeddedWallet/syncTheme.js'
export { track } from './events/track.js'
export * from './kernel/amounts/formatAddress.js'
export * from './kernel/amounts/formatAmount.js'
export * from './kernel/amounts/formatFiat.js'
export * from './kernel/amounts/formatQuantity.js'
export * from './kernel/amounts/groupAddress.js'
export * from './kernel/amounts/parseAmount.js'
export * from './kernel/amounts/toBaseUnits.js'
export * from './kernel/amounts/toDecimal.js'
export * from './kernel/amounts/toFiatUnits.js'
export * from './kernel/amounts/toFiatValue.js'
export type { StoredValue } from './kernel/storage/createStoredValue.js'
export * from './kernel/storage/keyValueStorage.js'
export * from './kernel/store.js'
export * from './pairing/cancelPairing.js'
export * from './pairing/connectPairing.js'
export { createPairingDescriptor } from './pairing/createPairingDescriptor.js'
export { getPairingLink, type PairingLinks } from './pairing/getPairingLink.js'
export { getPairingWalletLink } from './pairing/getPairingWalletLink.js'
export { pairingSlot } from './pairing/loadPairing.js'
export type { PairingOptions, PairingSettings } from './pairing/pairingOptions.js'
export type { ConnectPairingParameters, PairingSession } from './pairing/pairingSession.js'
export { idlePairing, type PairingState, type PairingStatus } from './pairing/pairingState.js'
export * from './pairing/preparePairing.js'
export * from './pairing/renewPairing.js'
export * from './pairing/wakePairing.js'
export * from './readPublicConfig.js'
export type { PendingTransactionsOptions } from './send/activity/pendingTransactions.js'
export * from './send/activity/watchAccount.js'
export * from './send/batch/prepareBatch.js'
export * from './send/batch/sendPreparedBatch.js'
export * from './send/batch/toTransferCalls.js'
export * from './send/checkTransfer.js'
export * from './send/estimateSend.js'
export * from './send/getSend.js'
export { createPaymentLink, type PaymentRequest } from './send/receive/createPaymentLink.js'
export * from './send/recipients/findLookalike.js'
export * from './send/recipients/getTrustedAddresses.js'
export * from './send/replaceTransaction.js'
export * from './send/send.js'
export type { SendDraft, SendDraftRow, SendState } from './send/sendState.js'
export * from './send/updateSend.js'
export * from './send/watchTransaction.js'
export * from './signIn/cancelSignIn.js'
export { createServerSiwx } from './signIn/createServerSiwx.js'
export { fromSiweConfig } from './signIn/fromSiweConfig.js'
export * from './signIn/getSessions.js'
export { isSignInMissing } from './signIn/isSignInMissing.js'
export * from './signIn/prepareSignIn.js'
export type { ServerSiwxParameters } from './signIn/serverSiwxParameters.js'
export * from './signIn/signIn.js'
export type { SignInState, SignInStatus } from './signIn/signInState.js'
export * from './signIn/signOut.js'
export type { SiweConfig, SiweCreateMessageParameters, SiweSession } from './signIn/siweConfig.js'
