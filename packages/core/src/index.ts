export { storageKeys } from '@gangway/protocol'
export * from './actions/addToken.js'
export * from './actions/connect.js'
export * from './actions/disconnect.js'
export * from './actions/disconnectAll.js'
export * from './actions/estimateSend.js'
export * from './actions/getBalances.js'
export * from './actions/lookUpToken.js'
export * from './actions/reconnect.js'
export * from './actions/removeToken.js'
export * from './actions/send.js'
export * from './actions/switchAccount.js'
export * from './actions/switchConnection.js'
export * from './actions/switchNetwork.js'
export * from './actions/updateSend.js'
export * from './actions/watchAccount.js'
export * from './actions/watchTransaction.js'
export type { FindTransactionsParameters, FoundTransactions } from './activity/foundTransactions.js'
export type { PendingTransactionsOptions } from './activity/pendingTransactions.js'
export * from './amounts/formatAddress.js'
export * from './amounts/formatAmount.js'
export * from './amounts/formatFiat.js'
export * from './amounts/formatQuantity.js'
export * from './amounts/groupAddress.js'
export * from './amounts/parseAmount.js'
export * from './amounts/toBaseUnits.js'
export * from './amounts/toDecimal.js'
export * from './amounts/toFiatValue.js'
export type { TokenBalance } from './balances/tokenBalance.js'
export type { Config, CreateConfigParameters, Metadata } from './config.js'
export type { ChosenAccount } from './connections/chosenAccount.js'
export type {
  Connector,
  ConnectorContext,
  ConnectorDescriptor,
  ConnectorEvent,
} from './connections/connector.js'
export { type FromWagmiConnectorContext, fromWagmiConnector } from './connections/fromWagmiConnector.js'
export { createConfig } from './createConfig.js'
export { getNamespaceClient } from './namespaces/getNamespaceClient.js'
export type { NamespaceClient, TransactionUpdate } from './namespaces/namespaceClient.js'
export * from './readPublicConfig.js'
export * from './send/sendParameters.js'
export type { SendDraft, SendState } from './send/sendState.js'
export type { SentTransaction, TransactionStatus } from './send/sentTransaction.js'
export * from './state/getAccount.js'
export * from './state/getNetwork.js'
export * from './state/getSend.js'
export type {
  Account,
  BalanceEntry,
  ConfiguredNetwork,
  Connection,
  ConnectionStatus,
  State,
} from './state/state.js'
export * from './storage/keyValueStorage.js'
export type { Imitated } from './tokens/findImitated.js'
export type { TokenPresence } from './tokens/getTokenPresence.js'
export type { TokenMetadata } from './tokens/tokenMetadata.js'
