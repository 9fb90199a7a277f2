export { storageKeys } from '@gangway/protocol'
export type { BalanceEntry, TokenBalance } from './accountData/balances/fetchBalances.js'
export * from './accountData/balances/getBalances.js'
export { type Contact, getContacts, isSameContact } from './accountData/contacts/getContacts.js'
export * from './accountData/contacts/saveContact.js'
export * from './accountData/getAccount.js'
export type { AccountTransaction, AccountTransfer } from './accountData/history/accountTransaction.js'
export * from './accountData/history/getHistory.js'
export * from './accountData/history/getPayment.js'
export * from './accountData/history/mergeActivity.js'
export type { AccountList } from './accountData/lists/fetchAccountPage.js'
export * from './accountData/names/getIdentity.js'
export * from './accountData/names/resolveName.js'
export * from './accountData/nfts/getNftDetails.js'
export * from './accountData/nfts/getNfts.js'
export * from './accountData/portfolio/getPortfolio.js'
export type { Portfolio, ReadNetwork } from './accountData/portfolio/portfolio.js'
export { isOpenPurchase, type Purchase } from './accountData/purchases/purchase.js'
export { isHidden } from './accountData/spam/isHidden.js'
export * from './accountData/stream/followAccount.js'
export * from './accountData/tokens/addToken.js'
export {
  type Imitated,
  type LookUpTokenParameters,
  lookUpToken,
  type TokenLookup,
  type TokenPresence,
} from './accountData/tokens/lookUpToken.js'
export * from './accountData/tokens/removeToken.js'
export { abandonPurchase, showPurchase } from './buy/changePurchase.js'
export { followPurchases } from './buy/followPurchases.js'
export * from './buy/getBuyOptions.js'
export * from './buy/getBuyQuotes.js'
export { focusProviderWindow, type PurchaseWindow } from './buy/purchaseWindow.js'
export * from './buy/readBuyAmount.js'
export * from './buy/startPurchase.js'
export * from './calls/getCallsStatus.js'
export * from './calls/getCapabilities.js'
export { callsClient } from './calls/openCallsClient.js'
export type { SentCalls } from './calls/sendCalls.js'
export type { CallProgress } from './calls/sendInSequence.js'
export type { Batch, BatchTotal, Call, Move, MovingCall, PreparedBatch } from './chains/batch.js'
export type {
  CallReceipt,
  CallsCapabilities,
  CallsClient,
  CallsState,
  CallsStatus,
} from './chains/callsClient.js'
export type { ConnectedWalletClient } from './chains/eip155/requests/createClient.js'
export type { EvmTransaction } from './chains/eip155/requests/sendTransaction.js'
export * from './chains/getFundsProblem.js'
export { getNamespaceClient, namespaceClients } from './chains/getNamespaceClient.js'
export * from './chains/getPictureUrl.js'
export type {
  FindTransactionsParameters,
  FoundTransactions,
  NamespaceClient,
  SignableMessage,
  TransactionUpdate,
} from './chains/namespaceClient.js'
export * from './chains/sendParameters.js'
export type {
  SentCall,
  SentCrossing,
  SentMove,
  SentReplacement,
  SentSwap,
  SentTransaction,
  TransactionStatus,
} from './chains/sentTransaction.js'
export type { SolanaTransaction } from './chains/solana/requests/readTransaction.js'
export type { SwapClient, SwapCosts, SwapRequest, SwapTerms, SwapTransaction } from './chains/swapClient.js'
export type { TokenMetadata } from './chains/tokenMetadata.js'
export type {
  Config,
  ConfiguredNetwork,
  CreateConfigParameters,
  FeatureChoice,
  Metadata,
  NodeTransport,
  OwnReader,
  Sources,
  WalletListOptions,
} from './config/config.js'
export type { ConfigSource, Transports, WithoutServer, WithServer } from './config/configSource.js'
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
export { isWalletAwaited } from './connections/connectionsSlice.js'
export { coinbaseWallet } from './connections/connectors/coinbase/coinbaseWallet.js'
export type {
  CoinbasePreference,
  CoinbaseWalletParameters,
} from './connections/connectors/coinbase/coinbaseWalletParameters.js'
export { disconnect } from './connections/disconnect.js'
export * from './connections/disconnectAll.js'
export { listenForWallets } from './connections/discovery/listenForWallets.js'
export type { WalletSource, WalletSourceList } from './connections/discovery/walletSource.js'
export { frameConnectionIds, isFrameConnection } from './connections/frameIdentity.js'
export * from './connections/getAwaitedWallets.js'
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
export { type FrameTheme, frameSlot, type LoginAction } from './embeddedWallet/frameSession.js'
export type { EmailLogin, FrameApproval, FrameState, SocialLogin } from './embeddedWallet/frameState.js'
export * from './embeddedWallet/login/abortLogin.js'
export * from './embeddedWallet/login/connectEmail.js'
export * from './embeddedWallet/login/connectOtp.js'
export * from './embeddedWallet/login/getEmailCooldown.js'
export * from './embeddedWallet/login/social/connectFarcaster.js'
export * from './embeddedWallet/login/social/connectSocial.js'
export * from './embeddedWallet/login/social/getSocialProviders.js'
export * from './embeddedWallet/login/social/leaveForSocial.js'
export * from './embeddedWallet/login/waitForDevice.js'
export { preloadFrame } from './embeddedWallet/preloadFrame.js'
export * from './embeddedWallet/readCustody.js'
export * from './embeddedWallet/rejectApprovals.js'
export * from './embeddedWallet/setPreferredAccountType.js'
export * from './embeddedWallet/showFrame.js'
export * from './embeddedWallet/syncTheme.js'
export { track } from './events/track.js'
export * from './kernel/amounts/formatAddress.js'
export { type AmountFormat, formatAmount, writeNumber } from './kernel/amounts/formatAmount.js'
export * from './kernel/amounts/formatFiat.js'
export * from './kernel/amounts/formatMoney.js'
export * from './kernel/amounts/formatQuantity.js'
export * from './kernel/amounts/groupAddress.js'
export * from './kernel/amounts/parseAmount.js'
export * from './kernel/amounts/readDecimal.js'
export * from './kernel/amounts/toBaseUnits.js'
export * from './kernel/amounts/toFiatValue.js'
export * from './kernel/openWindow.js'
export type { StoredValue } from './kernel/storage/createStoredValue.js'
export { getStorageKey } from './kernel/storage/getStorageKey.js'
export * from './kernel/storage/keyValueStorage.js'
export * from './kernel/store.js'
export * from './names/getOwnNameSuffix.js'
export * from './names/getOwnNames.js'
export * from './names/registerName.js'
export * from './pairing/connectPairing.js'
export { createPairingDescriptor } from './pairing/createPairingDescriptor.js'
export { getPairingLink, type PairingLinks } from './pairing/getPairingLink.js'
export { getPairingWalletLink } from './pairing/getPairingWalletLink.js'
export { pairingSlot } from './pairing/loadPairing.js'
export type {
  ConnectPairingParameters,
  PairingOptions,
  PairingSession,
  PairingSettings,
} from './pairing/pairingSession.js'
export { idlePairing, type PairingState, type PairingStatus } from './pairing/pairingState.js'
export * from './pairing/preparePairing.js'
export * from './pairing/wakePairing.js'
export * from './readPublicConfig.js'
export type { RequestOptions } from './requests/askWallet.js'
export * from './requests/contractTypes.js'
export * from './requests/createWalletAdapter.js'
export { getProvider } from './requests/getProvider.js'
export * from './requests/getStandardWallet.js'
export * from './requests/getTransactionSigner.js'
export * from './requests/getWalletClient.js'
export * from './requests/readContract.js'
export * from './requests/sendCalls.js'
export * from './requests/sendTransaction.js'
export * from './requests/signAndSendTransaction.js'
export * from './requests/signMessage.js'
export * from './requests/signTransaction.js'
export * from './requests/signTypedData.js'
export * from './requests/simulateContract.js'
export type { SolanaRequestOptions } from './requests/solanaRequest.js'
export * from './requests/waitForTransactionReceipt.js'
export * from './requests/writeContract.js'
export type { PendingTransactionsOptions } from './send/activity/pendingTransactions.js'
export { progresses, type WatchAccountParameters, watchAccount } from './send/activity/watchAccount.js'
export * from './send/batch/prepareBatch.js'
export * from './send/batch/sendPreparedBatch.js'
export { checkTransfer } from './send/checkTransfer.js'
export * from './send/estimateSend.js'
export * from './send/getSend.js'
export { createPaymentLink, type PaymentRequest } from './send/receive/createPaymentLink.js'
export {
  findLookalike,
  getTrustedAddresses,
  isSameAddress,
  type Likeness,
} from './send/recipients/getRecipientNotices.js'
export * from './send/replaceTransaction.js'
export * from './send/send.js'
export type { SendDraft, SendDraftRow, SendState } from './send/sendState.js'
export * from './send/updateSend.js'
export * from './send/watchTransaction.js'
export * from './signIn/cancelSignIn.js'
export { createServerSiwx, type ServerSiwx } from './signIn/createServerSiwx.js'
export type { SiweConfig, SiweCreateMessageParameters, SiweSession } from './signIn/createSiweClient.js'
export { fromSiweConfig } from './signIn/fromSiweConfig.js'
export * from './signIn/getIdentityToken.js'
export { isSignInMissing } from './signIn/isSignInMissing.js'
export { prepareSignIn } from './signIn/prepareSignIn.js'
export type { ServerSiwxParameters } from './signIn/serverSiwxParameters.js'
export * from './signIn/sessions.js'
export * from './signIn/signIn.js'
export type { SignInState, SignInStatus } from './signIn/signInState.js'
export { readApproval } from './swap/assertBuiltAsShown.js'
export { canCross } from './swap/canCross.js'
export { getCrossingNetworks } from './swap/getCrossingNetworks.js'
export { getSwapQuotes } from './swap/getSwapQuotes.js'
export * from './swap/getSwapTokens.js'
export * from './swap/hasSwaps.js'
export { getSwapFee } from './swap/openSwapClient.js'
export * from './swap/prepareSwap.js'
export * from './swap/sendSwap.js'
export * from './swap/swapAmounts.js'
export * from './swap/swapQuote.js'
export * from './withoutServer/createTransports.js'
export type { EnsPlace } from './withoutServer/ens/createEnsNames.js'
