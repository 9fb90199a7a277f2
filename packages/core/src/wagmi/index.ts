export { type FromWagmiConnectorContext, fromWagmiConnector } from '../connections/fromWagmiConnector.js'
export { type CreateConfigFromWagmiParameters, createConfigFromWagmi } from './createConfigFromWagmi.js'
export { toWagmiConnector } from './toWagmiConnector.js'
